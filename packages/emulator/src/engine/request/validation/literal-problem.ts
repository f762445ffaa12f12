import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  Kind,
} from 'graphql'
import type { GraphQLInputObjectType, GraphQLInputType, ObjectValueNode, ValueNode } from 'graphql'
import { scalarLiteralProblem, WRONG_FORM } from '../scalars'
import type { ScalarProblem } from '../scalars'

/**
 * Checks a literal in a document against a type. Variables are checked elsewhere.
 *
 * @returns the first problem
 */
export function literalProblem(
  value: ValueNode,
  type: GraphQLInputType,
): ScalarProblem | undefined {
  if (value.kind === Kind.NULL) return isNonNullType(type) ? WRONG_FORM : undefined
  if (isNonNullType(type)) return literalProblem(value, type.ofType)
  if (isListType(type)) {
    if (value.kind !== Kind.LIST) return literalProblem(value, type.ofType)
    return firstOf(value.values, item => literalProblem(item, type.ofType))
  }
  if (value.kind === Kind.VARIABLE) return undefined
  if (isScalarType(type)) {
    return isConstant(value) ? scalarLiteralProblem(type, value) : WRONG_FORM
  }
  if (isEnumType(type))
    return value.kind === Kind.ENUM && type.getValue(value.value) ? undefined : WRONG_FORM
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return WRONG_FORM
  return objectProblem(value, type)
}

function objectProblem(
  { fields: given }: ObjectValueNode,
  type: GraphQLInputObjectType,
): ScalarProblem | undefined {
  const fields = type.getFields()
  const names = new Set(given.map(({ name }) => name.value))
  if (Object.values(fields).some(field => isRequiredInputField(field) && !names.has(field.name)))
    return WRONG_FORM
  return firstOf(given, ({ name, value }) => {
    const field = Object.hasOwn(fields, name.value) ? fields[name.value] : undefined
    return field ? literalProblem(value, field.type) : WRONG_FORM
  })
}

/** Scalars are whole values: variables inside them are not accepted. */
function isConstant(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return false
  if (value.kind === Kind.LIST) return value.values.every(isConstant)
  if (value.kind === Kind.OBJECT) return value.fields.every(field => isConstant(field.value))
  return true
}

function firstOf<Item>(
  items: readonly Item[],
  check: (item: Item) => ScalarProblem | undefined,
): ScalarProblem | undefined {
  for (const item of items) {
    const problem = check(item)
    if (problem) return problem
  }
  return undefined
}
