import { getNamedType, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import type { DocumentNode } from 'graphql'
import { loadSchema } from '../../../emulator/admin-api/schema/load-schema'
import { loadSchemaAccess } from '../../../emulator/admin-api/schema/schema-access'
import type { SchemaApi } from '../../../emulator/admin-api/schema/schema-files'
import { joinLiterals } from './join-literals'
import type { MarkedLiteral } from './marked-literals'

/** A GraphQL operation in an app's code. */
export interface AppOperation {
  api: SchemaApi
  document: DocumentNode
  /** File and line, e.g. `server/api/products.get.ts:3`. */
  where: string
}

/** A scope that an operation of the app needs. */
export interface OperationScope {
  /** One of these is needed, e.g. `['read_products', 'write_products']`. */
  scopes: readonly string[]
  /** The first field that needs it, e.g. `QueryRoot.products`. */
  field: string
  /** File and line of the operation, e.g. `server/api/products.get.ts:3`. */
  where: string
}

/**
 * Returns the operations in literals, with the fragments that they use. Literals that are not valid
 * operations of the version are left out: `codegen` reports them.
 *
 * @param apiVersion e.g. `2026-07`
 */
export function findOperations(literals: MarkedLiteral[], apiVersion: string): AppOperation[] {
  return joinLiterals(literals).joined.flatMap(({ text, origins: [origin] }) => {
    const document = parseOperation(text)
    const api = document && apiOf(document, apiVersion)
    if (!document || !api || !origin) return []
    return [{ api, document, where: `${origin.file}:${origin.line}` }]
  })
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
    api => validate(loadSchema(api, version), document).length === 0,
  )
}

/**
 * Finds the scopes that operations need, from the schema of their version.
 *
 * @param apiVersion e.g. `2026-10`
 */
export function operationScopes(
  operations: readonly AppOperation[],
  apiVersion: string,
): OperationScope[] {
  return operations.flatMap(operation => requirementsOf(operation, apiVersion))
}

function requirementsOf({ api, document, where }: AppOperation, version: string): OperationScope[] {
  const access = loadSchemaAccess(api, version)
  const types = new TypeInfo(loadSchema(api, version))
  const found = new Map<string, OperationScope>()
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = getNamedType(types.getParentType())?.name ?? ''
        for (const { scopes: groups } of access.fieldRequirements(parent, name.value))
          for (const scopes of groups) {
            const key = scopes.join()
            if (!found.has(key)) found.set(key, { scopes, field: `${parent}.${name.value}`, where })
          }
      },
    }),
  )
  return [...found.values()]
}
