import {
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  print,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql'
import type { GraphQLInputType, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { locationsOf } from './request-error'
import type { ErrorPath, RequestError } from './request-error'
import { scalarProblem } from './scalars'

interface Problem {
  path: ErrorPath
  explanation: string
  message?: string
}

/** Maximum number of problems of one variable in a response. */
const MAX_PROBLEMS = 100

/**
 * Checks the values of an operation's variables. The platform reports one error for each variable,
 * with all its problems.
 */
export function variableErrors(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): RequestError[] {
  return variableDefinitions.flatMap(definition => {
    const name = definition.variable.name.value
    const given = Object.hasOwn(values, name)
    if (!given && definition.defaultValue) return []
    const type = typeFromAST(schema, definition.type)
    if (!isInputType(type)) return []
    const value = given ? values[name] : null
    const problems: Problem[] = []
    collectProblems(value, type, [], problems)
    if (problems.length === 0) return []
    return [
      {
        message: `Variable $${name} of type ${print(definition.type)} was provided invalid value${listProblems(problems)}`,
        locations: locationsOf([definition]),
        extensions: { code: 'INVALID_VARIABLE', value: value ?? null, problems },
      },
    ]
  })
}

/** Returns the default values of an operation's variables, as JSON. */
export function variableDefaults({
  variableDefinitions = [],
}: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  )
}

function listProblems(problems: readonly Problem[]): string {
  const listed = problems
    .filter(({ path }) => path.length > 0)
    .map(({ path, explanation }) => `${path.join('.')} (${explanation})`)
  return listed.length > 0 ? ` for ${listed.join(', ')}` : ''
}

function collectProblems(
  value: unknown,
  type: GraphQLInputType,
  path: ErrorPath,
  problems: Problem[],
): void {
  if (problems.length >= MAX_PROBLEMS) return
  if (value === null || value === undefined) {
    if (isNonNullType(type)) problems.push({ path, explanation: 'Expected value to not be null' })
    return
  }
  if (isNonNullType(type)) return collectProblems(value, type.ofType, path, problems)
  if (isListType(type)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const [index, item] of items.entries())
      collectProblems(item, type.ofType, [...path, index], problems)
    return
  }
  if (isInputObjectType(type)) return collectFieldProblems(value, type, path, problems)
  const problem = isScalarType(type) ? scalarProblem(type, value) : enumProblem(value, type)
  if (problem) problems.push({ path, ...problem })
}

function enumProblem(
  value: unknown,
  type: Extract<GraphQLInputType, { getValues: unknown }>,
): { explanation: string } | undefined {
  if (!isEnumType(type)) return undefined
  const names = type.getValues().map(({ name }) => name)
  return typeof value === 'string' && names.includes(value)
    ? undefined
    : { explanation: `Expected ${JSON.stringify(value)} to be one of: ${names.join(', ')}` }
}

function collectFieldProblems(
  value: unknown,
  type: Extract<GraphQLInputType, { isOneOf: boolean }>,
  path: ErrorPath,
  problems: Problem[],
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const explanation = `Expected ${JSON.stringify(value)} to be a key-value object.`
    problems.push({ path, explanation })
    return
  }
  const fields = type.getFields()
  const given = Object.entries(value)
  for (const [name, entry] of given) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) collectProblems(entry, field.type, [...path, name], problems)
    else {
      const explanation = `Field is not defined on ${type.name}`
      problems.push({ path: [...path, name], explanation })
    }
  }
  for (const field of Object.values(fields)) {
    if (isRequiredInputField(field) && !Object.hasOwn(value, field.name))
      collectProblems(null, field.type, [...path, field.name], problems)
  }
  if (type.isOneOf) collectOneOfProblems(given, type.name, path, problems)
}

function collectOneOfProblems(
  given: readonly (readonly [string, unknown])[],
  typeName: string,
  path: ErrorPath,
  problems: Problem[],
): void {
  const [first] = given
  if (!first || given.length !== 1) {
    const explanation = `'${typeName}' requires exactly one argument, but ${given.length} were provided.`
    problems.push({ path, explanation })
  } else if (first[1] === null) {
    const explanation = `'${typeName}' requires exactly one argument, but '${first[0]}' was \`null\`.`
    problems.push({ path: [...path, first[0]], explanation })
  }
}
