import type {
  DirectiveNode,
  DocumentNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql'

/**
 * Expands the named fragments of an operation, because two literals may have different fragments
 * with the same name. Also moves conditions from fragments to their fields, because the plugin
 * omits the fields of a conditional fragment on an interface. The document must be valid: a
 * fragment that contains itself would recurse forever.
 */
export function flattenFragments(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): DocumentNode {
  const fragments = new Map(
    document.definitions
      .filter(definition => definition.kind === 'FragmentDefinition')
      .map(fragment => [fragment.name.value, fragment]),
  )
  return {
    ...document,
    definitions: [{ ...operation, selectionSet: flatten(operation.selectionSet, [], fragments) }],
  }
}

function flatten(
  set: SelectionSetNode,
  conditions: readonly DirectiveNode[],
  fragments: Map<string, FragmentDefinitionNode>,
): SelectionSetNode {
  return {
    ...set,
    selections: set.selections.map(selection => {
      if (selection.kind === 'Field') {
        const { selectionSet, directives = [] } = selection
        return {
          ...selection,
          directives: [...directives, ...conditions],
          ...(selectionSet && { selectionSet: flatten(selectionSet, [], fragments) }),
        }
      }
      const { typeCondition, selectionSet } =
        (selection.kind === 'FragmentSpread' ? fragments.get(selection.name.value) : selection) ??
        {}
      const own = selection.directives ?? []
      return {
        kind: 'InlineFragment',
        typeCondition,
        directives: own.filter(directive => !isCondition(directive)),
        selectionSet:
          selectionSet &&
          flatten(selectionSet, [...conditions, ...own.filter(isCondition)], fragments),
      } as SelectionNode
    }),
  }
}

function isCondition({ name }: DirectiveNode): boolean {
  return name.value === 'include' || name.value === 'skip'
}
