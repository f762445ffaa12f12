import {
  getNamedType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  getNullableType,
  Kind,
  print,
} from 'graphql'
import type {
  ArgumentNode,
  ASTNode,
  GraphQLArgument,
  GraphQLInputObjectType,
  ObjectFieldNode,
  ObjectValueNode,
  ValueNode,
  VariableNode,
} from 'graphql'
import { literalProblem } from './literal-problem'
import type { InputDefinition, ValidationContext } from './validation-context'
import { variableUsageProblem } from './variable-usage-problem'

/** The field, directive, or input object whose arguments are checked. */
export interface ArgumentOwner {
  kind: 'Field' | 'Directive' | 'InputObject'
  name: string
  node: ASTNode
  find: (name: string) => InputDefinition | undefined
}

/** Reports required arguments of a field or directive that a document leaves out. */
export function reportMissingArguments(
  context: ValidationContext,
  { kind, name, node }: ArgumentOwner,
  definitions: readonly GraphQLArgument[],
  given: readonly ArgumentNode[],
): void {
  const names = new Set(given.map(argument => argument.name.value))
  const missing = definitions.filter(
    definition => isRequiredArgument(definition) && !names.has(definition.name),
  )
  if (missing.length === 0) return
  const listed = missing.map(definition => definition.name).join(', ')
  context.report(
    `${kind} '${name}' is missing required arguments: ${listed}`,
    'missingRequiredArguments',
    { className: kind, name, arguments: listed },
    { nodes: [node] },
  )
}

/** Reports names that occur more than once. */
export function reportRepeatedNames(
  context: ValidationContext,
  given: readonly (ArgumentNode | ObjectFieldNode)[],
  what: 'argument' | 'input field',
): void {
  const byName = Map.groupBy(given, ({ name }) => name.value)
  for (const [name, nodes] of byName) {
    if (nodes.length < 2) continue
    context.report(
      `There can be only one ${what} named "${name}"`,
      what === 'argument' ? 'argumentNotUnique' : 'inputFieldNotUnique',
      { name },
      { nodes },
    )
  }
}

/**
 * Checks an argument and everything in its value.
 *
 * @param owner undefined inside a value without a known type
 */
export function validateArgument(
  context: ValidationContext,
  node: ArgumentNode | ObjectFieldNode,
  owner: ArgumentOwner | undefined,
): void {
  const name = node.name.value
  const definition = owner?.find(name)
  context.within(name, () => {
    if (owner && !definition) {
      reportUnknownArgument(context, node, owner)
      return
    }
    if (definition) reportVariableMismatch(context, node, definition)
    visitValue(context, node.value, definition)
    if (!owner || !definition || node.value.kind === Kind.VARIABLE) return
    // The platform reports the innermost error only.
    if (!context.hasErrorsBelow()) reportLiteral(context, node, definition, owner)
  })
}

function reportUnknownArgument(
  context: ValidationContext,
  node: ArgumentNode | ObjectFieldNode,
  { kind, name }: ArgumentOwner,
): void {
  const argumentName = node.name.value
  context.report(
    `${kind} '${name}' doesn't accept argument '${argumentName}'`,
    'argumentNotAccepted',
    { name, typeName: kind, argumentName },
    { nodes: [node] },
  )
}

function reportVariableMismatch(
  context: ValidationContext,
  node: ArgumentNode | ObjectFieldNode,
  { name, type }: InputDefinition,
): void {
  const items = node.value.kind === Kind.LIST ? node.value.values : [node.value]
  for (const item of items) {
    if (item.kind !== Kind.VARIABLE) continue
    const variableName = item.name.value
    const declared = context.variables.declared.get(variableName)
    const problem = declared && variableUsageProblem(context.schema, declared, node.value, type)
    if (!problem) continue
    context.report(
      `${problem.error} on variable $${variableName} and argument ${name} (${problem.type} / ${String(type)})`,
      'variableMismatch',
      {
        variableName,
        typeName: problem.type,
        argumentName: name,
        errorMessage: problem.error,
      },
      { nodes: [node] },
    )
  }
}

function reportLiteral(
  context: ValidationContext,
  node: ArgumentNode | ObjectFieldNode,
  { type }: InputDefinition,
  owner: ArgumentOwner,
): void {
  const problem = literalProblem(node.value, type)
  if (!problem) return
  const argumentName = node.name.value
  const code = 'argumentLiteralsIncompatible'
  const at = { nodes: [owner.node] }
  if (problem.message !== undefined) {
    context.report(problem.message, code, { typeName: 'CoercionError' }, at)
    return
  }
  context.report(
    `Argument '${argumentName}' on ${owner.kind} '${owner.name}' has an invalid value (${print(node.value)}). Expected type '${String(type)}'.`,
    code,
    { typeName: owner.kind, argumentName },
    at,
  )
}

function visitValue(
  context: ValidationContext,
  value: ValueNode,
  definition: InputDefinition | undefined,
  index = 0,
): void {
  if (value.kind === Kind.VARIABLE) context.variables.use(value, context.path)
  if (value.kind === Kind.LIST) {
    for (const [position, item] of value.values.entries())
      visitValue(context, item, definition, position)
  }
  if (value.kind !== Kind.OBJECT) return
  if (definition && isListType(getNullableType(definition.type)))
    context.within(index, () => visitObject(context, value, definition))
  else visitObject(context, value, definition)
}

function visitObject(
  context: ValidationContext,
  value: ObjectValueNode,
  definition: InputDefinition | undefined,
): void {
  const type = definition && getNamedType(definition.type)
  if (!isInputObjectType(type)) {
    for (const field of value.fields) validateArgument(context, field, undefined)
    return
  }
  const fields = type.getFields()
  reportMissingFields(context, value, type)
  reportRepeatedNames(context, value.fields, 'input field')
  if (type.isOneOf) reportOneOf(context, value, type)
  const owner: ArgumentOwner = {
    kind: 'InputObject',
    name: type.name,
    node: value,
    find: name => (Object.hasOwn(fields, name) ? fields[name] : undefined),
  }
  for (const field of value.fields) validateArgument(context, field, owner)
}

function reportMissingFields(
  context: ValidationContext,
  value: ObjectValueNode,
  type: GraphQLInputObjectType,
): void {
  const names = new Set(value.fields.map(({ name }) => name.value))
  for (const field of Object.values(type.getFields())) {
    if (!isRequiredInputField(field) || names.has(field.name)) continue
    const argumentType = String(field.type)
    context.report(
      `Argument '${field.name}' on InputObject '${type.name}' is required. Expected type ${argumentType}`,
      'missingRequiredInputObjectAttribute',
      { argumentName: field.name, argumentType, inputObjectType: type.name },
      { nodes: [value], path: [...context.path, field.name] },
    )
  }
}

function reportOneOf(
  context: ValidationContext,
  value: ObjectValueNode,
  { name: inputObjectType }: GraphQLInputObjectType,
): void {
  const report = (message: string, nodes: readonly ASTNode[], path: readonly (string | number)[]) =>
    context.report(message, 'invalidOneOfInputObject', { inputObjectType }, { nodes, path })
  const [field] = value.fields
  if (!field || value.fields.length !== 1) {
    const message = `OneOf Input Object '${inputObjectType}' must specify exactly one key.`
    report(message, [value], context.path)
    return
  }
  const path = [...context.path, field.name.value]
  if (field.value.kind === Kind.NULL)
    report(`Field '${inputObjectType}.${field.name.value}' must be non-null.`, [field], path)
  else if (field.value.kind === Kind.VARIABLE && isNullableVariable(context, field.value)) {
    const variable = field.value.name.value
    const message = `Variable '${variable}' must be non-nullable to be used for OneOf Input Object '${inputObjectType}'.`
    report(message, [value], path)
  }
}

function isNullableVariable({ variables }: ValidationContext, { name }: VariableNode): boolean {
  const definition = variables.declared.get(name.value)
  return definition !== undefined && definition.type.kind !== Kind.NON_NULL_TYPE
}
