import { isAbstractType, isObjectType, Kind, valueFromAST, GraphQLBoolean } from 'graphql'
import type {
  DirectiveNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLNamedType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql'

/** The document's parts that the cost of its fields depends on. */
export interface CostedDocument {
  schema: GraphQLSchema
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: Readonly<Record<string, unknown>>
}

/**
 * Collects the fields of selection sets by response key, fragments included.
 *
 * @param type the object type that the fields are selected on; undefined for the types of an
 *   interface or union that no fragment names
 */
export function collectFields(
  document: CostedDocument,
  sets: readonly SelectionSetNode[],
  type: GraphQLNamedType | undefined,
): Map<string, FieldNode[]> {
  const found = new Map<string, FieldNode[]>()
  const spread = new Set<string>()
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (isSkipped(selection.directives, document.variables)) continue
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const nodes = found.get(key)
        if (nodes) nodes.push(selection)
        else found.set(key, [selection])
        continue
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (spread.has(selection.name.value)) continue
        spread.add(selection.name.value)
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : document.fragments.get(selection.name.value)
      const condition = fragment?.typeCondition?.name.value
      if (fragment && applies(document.schema, condition, type)) collect(fragment.selectionSet)
    }
  }
  for (const set of sets) collect(set)
  return found
}

/** The object types that fragments in selection sets name. */
export function namedTypes(
  { schema, fragments }: CostedDocument,
  sets: readonly SelectionSetNode[],
): GraphQLNamedType[] {
  const names = new Set<string>()
  const spread = new Set<string>()
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) continue
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (spread.has(selection.name.value)) continue
        spread.add(selection.name.value)
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
      if (!fragment) continue
      if (fragment.typeCondition) names.add(fragment.typeCondition.name.value)
      visit(fragment.selectionSet)
    }
  }
  for (const set of sets) visit(set)
  return [...names].flatMap(name => {
    const type = schema.getType(name)
    return isObjectType(type) ? [type] : []
  })
}

function applies(
  schema: GraphQLSchema,
  condition: string | undefined,
  type: GraphQLNamedType | undefined,
): boolean {
  if (condition === undefined || condition === type?.name) return true
  const conditionType = schema.getType(condition)
  if (!isAbstractType(conditionType)) return false
  return !isObjectType(type) || schema.isSubType(conditionType, type)
}

function isSkipped(
  directives: readonly DirectiveNode[] | undefined,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  return (directives ?? []).some(({ name, arguments: given }) => {
    if (name.value !== 'skip' && name.value !== 'include') return false
    const value = valueFromAST(given?.[0]?.value, GraphQLBoolean, variables)
    return value === (name.value === 'skip')
  })
}
