import { getNamedType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import type { FieldNode, GraphQLField } from 'graphql'
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

/** A field in the text of an operation, and what the schema has for it. */
export interface SelectedField {
  /** Type that has the field, e.g. `QueryRoot`; empty when the schema does not have it. */
  type: string
  node: FieldNode
  definition: GraphQLField<unknown, unknown> | undefined
}

/**
 * Lists the fields of the Admin API that operations select.
 *
 * @param apiVersion e.g. `2026-10`
 */
export function readFieldUses(operations: readonly AppOperation[], apiVersion: string): FieldUse[] {
  return adminOperations(operations).flatMap(operation =>
    selectedFields(operation, apiVersion).map(({ type, node: { name, directives = [] } }) => ({
      field: `${type}.${name.value}`,
      where: operation.where,
      directives: directives.map(each => each.name.value),
    })),
  )
}

/** Returns the operations of the Admin API. */
export function adminOperations(operations: readonly AppOperation[]): AppOperation[] {
  return operations.filter(({ apis }) => apis.includes('admin'))
}

/** Lists what an operation of the Admin API selects, in the order of its text. */
export function selectedFields({ document }: AppOperation, apiVersion: string): SelectedField[] {
  const types = new TypeInfo(loadSchema('admin', apiVersion))
  const fields: SelectedField[] = []
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const type = getNamedType(types.getParentType())?.name ?? ''
        fields.push({ type, node, definition: types.getFieldDef() ?? undefined })
      },
    }),
  )
  return fields
}
