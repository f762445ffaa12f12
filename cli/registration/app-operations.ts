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

async function readLiterals(rootDir: string): Promise<MarkedLiteral[]> {
  const files: string[] = []
  for await (const file of glob(`**/*.{${CODE_EXTENSIONS.join(',')}}`, {
    cwd: rootDir,
    exclude: path => IGNORED.test(path),
  }))
    files.push(file)
  const literals = files.sort().map(async file => {
    const source = await readFile(join(rootDir, file), 'utf8')
    if (!source.includes('#graphql')) return []
    try {
      return readMarkedLiterals(file, source)
    } catch {
      // The app's build reports the syntax error.
      return []
    }
  })
  return (await Promise.all(literals)).flat()
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
