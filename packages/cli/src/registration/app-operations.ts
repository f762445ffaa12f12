import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE_EXTENSIONS } from '../../../../modules/platform/codegen/literal-source'
import { readMarkedLiterals } from '../../../../modules/platform/codegen/marked-literals'
import type { MarkedLiteral } from '../../../../modules/platform/codegen/marked-literals'
import { findOperations } from '../../../../modules/platform/codegen/operation-scopes'
import type { AppOperation } from '../../../../modules/platform/codegen/operation-scopes'

const IGNORED = /(?:^|\/)(?:node_modules|dist|extensions|\.[^/]+)(?:\/|$)/

/**
 * Reads the operations in the `#graphql` literals of an app, as {@link findOperations} does.
 *
 * @param apiVersion e.g. `2026-07`
 */
export async function readAppOperations(
  rootDir: string,
  apiVersion: string,
): Promise<AppOperation[]> {
  return findOperations(await readLiterals(rootDir), apiVersion)
}

/**
 * Finds the first file of an app that calls a function.
 *
 * @param name e.g. `useAdminGraphql`
 * @returns its path in the app; undefined without a call
 */
export async function findCaller(rootDir: string, name: string): Promise<string | undefined> {
  const sources = await readCode(rootDir)
  return sources.find(({ source }) => source.includes(`${name}(`))?.file
}

async function readLiterals(rootDir: string): Promise<MarkedLiteral[]> {
  return (await readCode(rootDir)).flatMap(({ file, source }) => {
    if (!source.includes('#graphql')) return []
    try {
      return readMarkedLiterals(file, source)
    } catch {
      // The app's build reports the syntax error.
      return []
    }
  })
}

/** Reads the app's files of code, in the order of their paths. */
async function readCode(rootDir: string): Promise<{ file: string; source: string }[]> {
  const files: string[] = []
  for await (const file of glob(`**/*.{${CODE_EXTENSIONS.join(',')}}`, {
    cwd: rootDir,
    exclude: path => IGNORED.test(path),
  }))
    files.push(file)
  return Promise.all(
    files.sort().map(async file => ({ file, source: await readFile(join(rootDir, file), 'utf8') })),
  )
}
