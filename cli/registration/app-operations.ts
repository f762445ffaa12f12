import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, validate } from 'graphql'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import { loadAdminSchema, loadStorefrontSchema } from '../../emulator/admin-api/schema/load-schema'
import type { SchemaApi } from '../../emulator/admin-api/schema/schema-files'
import { joinLiterals } from '../../modules/platform/codegen/join-literals'
import { CODE_EXTENSIONS } from '../../modules/platform/codegen/literal-source'
import { readMarkedLiterals } from '../../modules/platform/codegen/marked-literals'
import type { MarkedLiteral } from '../../modules/platform/codegen/marked-literals'

/** A GraphQL operation in an app's code. */
export interface AppOperation {
  api: SchemaApi
  document: DocumentNode
  /** File and line, e.g. `server/api/products.get.ts:3`. */
  where: string
}

const IGNORED = /(?:^|\/)(?:node_modules|dist|extensions|\.[^/]+)(?:\/|$)/

/**
 * Reads the operations in the `#graphql` literals of an app, with the fragments that they use.
 * Literals that are not valid operations of the version are left out: `codegen` reports them.
 *
 * @param apiVersion e.g. `2026-07`
 */
export async function readAppOperations(
  rootDir: string,
  apiVersion: string,
): Promise<AppOperation[]> {
  const { joined } = joinLiterals(await readLiterals(rootDir))
  return joined.flatMap(({ text, origins: [origin] }) => {
    const document = parseOperation(text)
    const api = document && apiOf(document, apiVersion)
    if (!document || !api || !origin) return []
    return [{ api, document, where: `${origin.file}:${origin.line}` }]
  })
}

/** Loads the schema of a version of an API. */
export function loadApiSchema(api: SchemaApi, version: string): GraphQLSchema {
  return api === 'admin' ? loadAdminSchema(version) : loadStorefrontSchema(version)
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

function parseOperation(text: string): DocumentNode | undefined {
  try {
    const document = parse(text)
    return document.definitions.some(({ kind }) => kind === 'OperationDefinition')
      ? document
      : undefined
  } catch {
    return undefined
  }
}

function apiOf(document: DocumentNode, version: string): SchemaApi | undefined {
  return (['admin', 'storefront'] as const).find(
    api => validate(loadApiSchema(api, version), document).length === 0,
  )
}
