import {
  GraphQLList,
  GraphQLNonNull,
  getNamedType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
} from 'graphql'
import type {
  ConstValueNode,
  GraphQLInputType,
  GraphQLSchema,
  ValueNode,
  VariableDefinitionNode,
} from 'graphql'

/** Why a variable does not fit, and the type that the document gives it there. */
export interface VariableProblem {
  error: string
  type: string
}

/**
 * Checks the type of a variable against the type of the argument it is used in.
 *
 * @param value the whole value of the argument: the variable, or a list with it
 */
export function variableUsageProblem(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  value: ValueNode,
  expected: GraphQLInputType,
): VariableProblem | undefined {
  const declared = typeFromAST(schema, definition.type)
  if (!isInputType(declared)) return undefined
  const type = inLists(withDefault(declared, definition.defaultValue), listDepth(value))
  const error = mismatch(type, expected)
  return error === undefined ? undefined : { error, type: String(type) }
}

/** A variable with a default value is never missing. */
function withDefault(
  type: GraphQLInputType,
  defaultValue: ConstValueNode | undefined,
): GraphQLInputType {
  if (!defaultValue || isNonNullType(type)) return type
  return new GraphQLNonNull(type)
}

function inLists(type: GraphQLInputType, depth: number): GraphQLInputType {
  return depth === 0 ? type : inLists(new GraphQLNonNull(new GraphQLList(type)), depth - 1)
}

function listDepth(value: ValueNode): number {
  return value.kind === Kind.LIST ? 1 + Math.max(0, ...value.values.map(listDepth)) : 0
}

function mismatch(type: GraphQLInputType, expected: GraphQLInputType): string | undefined {
  if (getNamedType(type) !== getNamedType(expected)) return 'Type mismatch'
  if (dimension(type) !== dimension(expected)) return 'List dimension mismatch'
  return isNullable(type, expected) ? 'Nullability mismatch' : undefined
}

function dimension(type: GraphQLInputType): number {
  if (isNonNullType(type)) return dimension(type.ofType)
  return isListType(type) ? 1 + dimension(type.ofType) : 0
}

function isNullable(type: GraphQLInputType, expected: GraphQLInputType): boolean {
  if (isNonNullType(expected))
    return !isNonNullType(type) || isNullable(type.ofType, expected.ofType)
  const inner = isNonNullType(type) ? type.ofType : type
  return isListType(expected) && isListType(inner) && isNullable(inner.ofType, expected.ofType)
}
