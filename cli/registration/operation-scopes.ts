import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getNamedType, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import { loadAdminSchema, loadStorefrontSchema } from '../../emulator/admin-api/schema/load-schema'
import { loadSchemaAccess } from '../../emulator/admin-api/schema/schema-access'
import type { SchemaApi } from '../../emulator/admin-api/schema/schema-files'
import { joinLiterals } from '../../modules/platform/codegen/join-literals'
import { CODE_EXTENSIONS } from '../../modules/platform/codegen/literal-source'
import { readMarkedLiterals } from '../../modules/platform/codegen/marked-literals'
import type { MarkedLiteral } from '../../modules/platform/codegen/marked-literals'

/** A scope that an operation of the app needs. */
export interface OperationScope {
  /** One of these is needed, e.g. `['read_products', 'write_products']`. */
  scopes: readonly string[]
  /** The first field that needs it, e.g. `QueryRoot.products`. */
  field: string
  /** File and line of the operation, e.g. `server/api/products.get.ts:3`. */
  where: string
}

const IGNORED = /(?:^|\/)(?:node_modules|dist|extensions|\.[^/]+)(?:\/|$)/

/**
 * Finds the scopes that the `#graphql` literals of an app need, from the schema of its version.
 * Literals that are not valid operations of it are left out: `codegen` reports them.
 *
 * @param apiVersion e.g. `2026-07`
 */
export async function readOperationScopes(
  rootDir: string,
  apiVersion: string,
): Promise<OperationScope[]> {
  const { joined } = joinLiterals(await readLiterals(rootDir))
  return joined.flatMap(({ text, origins: [origin] }) => {
    const document = parseOperation(text)
    const api = document && apiOf(document, apiVersion)
    if (!document || !api || !origin) return []
    return requirementsOf(document, api, apiVersion).map(requirement => ({
      ...requirement,
      where: `${origin.file}:${origin.line}`,
    }))
  })
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

function schemaOf(api: SchemaApi, version: string): GraphQLSchema {
  return api === 'admin' ? loadAdminSchema(version) : loadStorefrontSchema(version)
}

function apiOf(document: DocumentNode, version: string): SchemaApi | undefined {
  return (['admin', 'storefront'] as const).find(
    api => validate(schemaOf(api, version), document).length === 0,
  )
}

function requirementsOf(
  document: DocumentNode,
  api: SchemaApi,
  version: string,
): Omit<OperationScope, 'where'>[] {
  const access = loadSchemaAccess(api, version)
  const types = new TypeInfo(schemaOf(api, version))
  const found = new Map<string, Omit<OperationScope, 'where'>>()
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = getNamedType(types.getParentType())?.name ?? ''
        for (const { scopes: groups } of access.fieldRequirements(parent, name.value))
          for (const scopes of groups) {
            const key = scopes.join()
            if (!found.has(key)) found.set(key, { scopes, field: `${parent}.${name.value}` })
          }
      },
    }),
  )
  return [...found.values()]
}
