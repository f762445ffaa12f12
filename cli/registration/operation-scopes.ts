import { getNamedType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { loadSchemaAccess } from '../../emulator/admin-api/schema/schema-access'
import { loadApiSchema } from './app-operations'
import type { AppOperation } from './app-operations'

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
  const types = new TypeInfo(loadApiSchema(api, version))
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
