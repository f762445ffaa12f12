import {
  getNamedType,
  isCompositeType,
  isRequiredArgument,
  Kind,
  parse,
  parseType,
  print,
} from 'graphql'
import type {
  ArgumentNode,
  DocumentNode,
  FieldNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  InlineFragmentNode,
  NameNode,
  OperationDefinitionNode,
  OperationTypeNode,
  SelectionNode,
  SelectionSetNode,
  VariableDefinitionNode,
} from 'graphql'
import { starterFields } from './starter-fields'
import { fieldOf, memberOf, rootType, typeAfter } from './schema-path'
import type { SchemaPath } from './schema-path'

/** Number of records that an inserted connection requests. */
const PAGE_SIZE = '10'

/**
 * Adds the field at a path to the operation of a document, with the fields on the way to it, the
 * arguments that it requires as variables, and first fields of an object.
 *
 * @returns undefined if the document has only operations of the other kind
 * @throws GraphQLError if the document is not valid
 */
export function insertField(
  text: string,
  path: SchemaPath,
  schema: GraphQLSchema,
): string | undefined {
  const document: DocumentNode =
    text.trim() === '' ? { kind: Kind.DOCUMENT, definitions: [] } : parse(text)
  const operation = findOperation(document, path)
  const isFirst = !document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (!operation && !isFirst) return undefined
  const changed = addToOperation(operation ?? newOperation(path), path, schema)
  return print({
    ...document,
    definitions: operation
      ? document.definitions.map(each => (each === operation ? changed : each))
      : [changed, ...document.definitions],
  })
}

/** Lists the steps that the operation of a document already takes at a path. */
export function insertedSteps(text: string, path: SchemaPath): ReadonlySet<string> {
  let document
  try {
    document = parse(text)
  } catch {
    return new Set()
  }
  const end = path.steps.reduce<SelectionSetNode | undefined>(
    (set, step) => findSelection(set, step)?.selectionSet,
    findOperation(document, path)?.selectionSet,
  )
  return new Set(end?.selections.map(stepOf))
}

function findOperation(
  { definitions }: DocumentNode,
  { root }: SchemaPath,
): OperationDefinitionNode | undefined {
  return definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION && (definition.operation as string) === root,
  )
}

function newOperation({ root, steps: [first = ''] }: SchemaPath): OperationDefinitionNode {
  return {
    kind: Kind.OPERATION_DEFINITION,
    operation: root as OperationTypeNode,
    name: nameNode(first.charAt(0).toUpperCase() + first.slice(1)),
    selectionSet: selectionSet([]),
  }
}

function addToOperation(
  operation: OperationDefinitionNode,
  { root, steps }: SchemaPath,
  schema: GraphQLSchema,
): OperationDefinitionNode {
  const variables = [...(operation.variableDefinitions ?? [])]
  const add = (
    set: SelectionSetNode | undefined,
    type: GraphQLNamedType | undefined,
    [step = '', ...rest]: readonly string[],
  ): SelectionSetNode => {
    const existing = findSelection(set, step)
    const next = typeAfter(schema, type, step)
    const node = existing ?? newSelection(type, step, variables)
    const below =
      rest.length > 0
        ? add(node.selectionSet, next, rest)
        : (node.selectionSet ?? (isCompositeType(next) ? starterFields(next) : undefined))
    const changed = { ...node, selectionSet: below } as SelectionNode
    const selections = set?.selections ?? []
    return selectionSet(
      existing
        ? selections.map(each => (each === existing ? changed : each))
        : [...selections, changed],
    )
  }
  const changed = add(operation.selectionSet, rootType(schema, root), steps)
  return { ...operation, selectionSet: changed, variableDefinitions: variables }
}

function newSelection(
  type: GraphQLNamedType | undefined,
  step: string,
  variables: VariableDefinitionNode[],
): FieldNode | InlineFragmentNode {
  const member = memberOf(step)
  if (member !== undefined)
    return {
      kind: Kind.INLINE_FRAGMENT,
      typeCondition: { kind: Kind.NAMED_TYPE, name: nameNode(member) },
      selectionSet: selectionSet([]),
    }
  const field = fieldOf(type, step)
  return {
    kind: Kind.FIELD,
    name: nameNode(step),
    arguments: field && argumentsOf(field, variables),
  }
}

/** Required arguments as variables, which are added to those of the operation. */
function argumentsOf(
  { args, type }: GraphQLField<unknown, unknown>,
  variables: VariableDefinitionNode[],
): ArgumentNode[] {
  const required = args.filter(isRequiredArgument).map((argument): ArgumentNode => {
    const variable = declareVariable(argument.name, String(argument.type), variables)
    return {
      kind: Kind.ARGUMENT,
      name: nameNode(argument.name),
      value: { kind: Kind.VARIABLE, name: nameNode(variable) },
    }
  })
  const isPaged =
    fieldOf(getNamedType(type), 'pageInfo') && args.some(({ name }) => name === 'first')
  const first: ArgumentNode = {
    kind: Kind.ARGUMENT,
    name: nameNode('first'),
    value: { kind: Kind.INT, value: PAGE_SIZE },
  }
  return isPaged ? [first, ...required] : required
}

/** @returns the name of the variable: another one than the argument's if that has another type */
function declareVariable(name: string, type: string, variables: VariableDefinitionNode[]): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}${count}`
    const existing = variables.find(({ variable }) => variable.name.value === candidate)
    if (existing && print(existing.type) !== type) continue
    if (!existing)
      variables.push({
        kind: Kind.VARIABLE_DEFINITION,
        variable: { kind: Kind.VARIABLE, name: nameNode(candidate) },
        type: parseType(type),
      })
    return candidate
  }
}

function findSelection(
  set: SelectionSetNode | undefined,
  step: string,
): FieldNode | InlineFragmentNode | undefined {
  return set?.selections.find(
    (selection): selection is FieldNode | InlineFragmentNode =>
      selection.kind !== Kind.FRAGMENT_SPREAD && stepOf(selection) === step,
  )
}

function stepOf(selection: SelectionNode): string {
  if (selection.kind === Kind.FIELD) return selection.name.value
  if (selection.kind === Kind.FRAGMENT_SPREAD) return ''
  return `... on ${selection.typeCondition?.name.value ?? ''}`
}

function selectionSet(selections: readonly SelectionNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections }
}

function nameNode(value: string): NameNode {
  return { kind: Kind.NAME, value }
}
