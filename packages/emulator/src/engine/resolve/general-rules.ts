import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import type { GraphQLInputType, GraphQLOutputType, GraphQLResolveInfo } from 'graphql'
import type { MutationError } from './mutation-error'
import { lengthProblem } from './text-limits'

/** Inputs of which the path of an error has the field only. Recorded of each. */
const INLINE_INPUTS: ReadonlySet<string> = new Set([
  'CollectionInput',
  'CustomerInput',
  'DraftOrderInput',
  'OrderInput',
  'ProductCreateInput',
  'ProductUpdateInput',
  'RefundInput',
])

interface Problem {
  path: readonly string[]
  message: string
}

/**
 * Lists the texts in the arguments of a mutation that are too long.
 *
 * @param ownFields fields that errors of the mutation's own rules have: they show whether a path
 * begins with the name of an argument
 */
export function generalErrors(
  args: object,
  ownFields: readonly (readonly string[])[],
  { parentType, fieldName, returnType }: GraphQLResolveInfo,
): MutationError[] {
  const declared = parentType.getFields()[fieldName]?.args ?? []
  const given = new Map<string, unknown>(Object.entries(args))
  const codes = errorCodes(returnType)
  return declared.flatMap(({ name, type }) => {
    const isNamed = namesArgument(ownFields, name, type)
    return problemsOf(given.get(name), type, [name], '').map(({ path, message }) => {
      const code = ['TOO_LONG', 'INVALID'].find(each => codes.has(each))
      return {
        field: isNamed ? path : path.slice(1),
        message,
        ...(code !== undefined && { code }),
      }
    })
  })
}

function problemsOf(
  value: unknown,
  type: GraphQLInputType,
  path: readonly string[],
  inputType: string,
): Problem[] {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    return entries.flatMap((entry, index) =>
      problemsOf(entry, nullable.ofType, [...path, String(index)], inputType),
    )
  }
  if (typeof value === 'string') return textProblems(value, type, path, inputType)
  if (!isInputObjectType(nullable) || typeof value !== 'object' || value === null) return []
  const fields = nullable.getFields()
  return Object.entries(value).flatMap(([name, entry]) => {
    const field = fields[name]
    return field ? problemsOf(entry, field.type, [...path, name], nullable.name) : []
  })
}

function textProblems(
  text: string,
  type: GraphQLInputType,
  path: readonly string[],
  inputType: string,
): Problem[] {
  if (getNamedType(type).name !== 'String') return []
  const message = lengthProblem(inputType, path.at(-1) ?? '', text)
  return message === undefined ? [] : [{ path, message }]
}

// Paths of some mutations begin with the name of the argument, those of others in its object.
function namesArgument(
  ownFields: readonly (readonly string[])[],
  argument: string,
  type: GraphQLInputType,
): boolean {
  const object = getNamedType(type)
  if (!isInputObjectType(object)) return true
  if (INLINE_INPUTS.has(object.name)) return false
  if (ownFields.some(([first]) => first === argument)) return true
  const inner = object.getFields()
  return !ownFields.some(([first]) => first !== undefined && Object.hasOwn(inner, first))
}

function errorCodes(returnType: GraphQLOutputType): ReadonlySet<string> {
  const payload = getNamedType(returnType)
  const fields = isObjectType(payload) ? Object.values(payload.getFields()) : []
  const codes = fields
    .filter(({ name }) => /userErrors$/i.test(name))
    .flatMap(({ type }) => {
      const error = getNamedType(type)
      const code = isObjectType(error) ? getNamedType(error.getFields().code?.type) : undefined
      return isEnumType(code) ? code.getValues().map(({ name }) => name) : []
    })
  return new Set(codes)
}
