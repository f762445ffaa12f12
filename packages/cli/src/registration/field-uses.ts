import { getNamedType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import type { AppOperation } from '../../../../modules/platform/codegen/operation-scopes'
import { loadSchema } from '../../../facts/schemas/load-schema'

/** A field that an operation of the app selects. */
export interface FieldUse {
  /** Type and field, e.g. `QueryRoot.orders`. */
  field: string
  /** File and line of the operation, e.g. `server/api/orders.get.ts:3`. */
  where: string
  /** Names of its directives, e.g. `idempotent`. */
  directives: string[]
}

/**
 * Lists the fields of the Admin API that operations select.
 *
 * @param apiVersion e.g. `2026-10`
 */
export function readFieldUses(operations: readonly AppOperation[], apiVersion: string): FieldUse[] {
  return operations
    .filter(({ apis }) => apis.includes('admin'))
    .flatMap(({ document, where }) => {
      const types = new TypeInfo(loadSchema('admin', apiVersion))
      const uses: FieldUse[] = []
      visit(
        document,
        visitWithTypeInfo(types, {
          Field({ name, directives = [] }) {
            const type = getNamedType(types.getParentType())?.name ?? ''
            uses.push({
              field: `${type}.${name.value}`,
              where,
              directives: directives.map(each => each.name.value),
            })
          },
        }),
      )
      return uses
    })
}
