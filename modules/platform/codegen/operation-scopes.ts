import { getNamedType, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import type { DocumentNode } from 'graphql'
import { loadSchema } from '../../../packages/facts/schemas/load-schema'
import { loadSchemaAccess } from '../../../packages/facts/schemas/schema-access'
import type { SchemaApi } from '../../../packages/facts/schemas/schema-files'
import { joinLiterals } from './join-literals'
import type { MarkedLiteral } from './marked-literals'

/** A GraphQL operation in an app's code. */
export interface AppOperation {
  /** The APIs that have it. `{ products(first: 5) { nodes { title } } }` is valid in both. */
  apis: readonly SchemaApi[]
  document: DocumentNode
  /** File and line, e.g. `server/api/products.get.ts:3`. */
  where: string
}

/** A scope that an operation of the app needs. */
export interface OperationScope {
  /** One of these is needed, e.g. `['read_products', 'write_products']`. */
  scopes: readonly string[]
  /** The operation can be one of another API, which needs no scope for it. */
  isOptional?: true
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
    const apis = document ? apisOf(document, apiVersion) : []
    if (!document || apis.length === 0 || !origin) return []
    return [{ apis, document, where: `${origin.file}:${origin.line}` }]
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

function apisOf(document: DocumentNode, version: string): SchemaApi[] {
  return (['admin', 'storefront'] as const).filter(
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
  return operations.flatMap((operation): OperationScope[] => {
    const byApi = operation.apis.map(api => requirementsOf(operation, api, apiVersion))
    const [first = [], ...others] = byApi
    // The text does not show which API the app sends it to: the scopes of either do.
    if (byApi.some(requirements => requirements.length === 0))
      return byApi.flat().map(requirement => ({ ...requirement, isOptional: true }))
    const alternatives = others.flat().flatMap(({ scopes }) => scopes)
    return first.map(requirement => ({
      ...requirement,
      scopes: [...requirement.scopes, ...alternatives],
    }))
  })
}

function requirementsOf(
  { document, where }: AppOperation,
  api: SchemaApi,
  version: string,
): OperationScope[] {
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
