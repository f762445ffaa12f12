import { getArgumentValues, Kind } from 'graphql'
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { locationsOf } from './request-error'
import type { ErrorPath, RequestError } from './request-error'

/** Maximum number of entries of a list in the input. */
const MAX_ENTRIES = 250

/** Maximum nesting depth of the input: JSON may be nested deeper than the stack. */
const MAX_DEPTH = 50

/** Higher maximums, by root field and the names of arguments and input fields. */
const HIGHER: Readonly<Record<string, number>> = {
  'productSet.input.variants': 2048,
  'productVariantsBulkCreate.variants': 2048,
  'productVariantsBulkUpdate.variants': 2048,
  'draftOrderCreate.input.lineItems': 499,
  'draftOrderUpdate.input.lineItems': 499,
  'draftOrderCalculate.input.lineItems': 499,
}

/**
 * Reports lists that are too long in the arguments of the operation's root fields.
 *
 * @param variables values that are valid for the operation
 */
export function inputSizeErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): RequestError[] {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {}
  const errors: RequestError[] = []
  for (const node of operation.selectionSet.selections) {
    if (node.kind !== Kind.FIELD) continue
    const name = node.name.value
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) continue
    const visit = (value: unknown, path: ErrorPath, depth: number): void => {
      if (depth > MAX_DEPTH) return
      if (Array.isArray(value)) {
        const max = HIGHER[[name, ...path].join('.')] ?? MAX_ENTRIES
        if (value.length > max)
          errors.push({
            message: `The input array size of ${value.length} is greater than the maximum allowed of ${max}.`,
            locations: locationsOf([node]),
            path: [node.alias?.value ?? name, ...path],
            extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
          })
        else for (const entry of value) visit(entry, path, depth + 1)
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, entry] of Object.entries(value)) visit(entry, [...path, key], depth + 1)
      }
    }
    for (const [key, value] of Object.entries(getArgumentValues(field, node, variables)))
      visit(value, [key], 0)
  }
  return errors
}
