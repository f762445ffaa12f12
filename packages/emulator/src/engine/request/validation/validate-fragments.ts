import { Kind } from 'graphql'
import type { FragmentDefinitionNode, FragmentSpreadNode, SelectionSetNode } from 'graphql'
import { definitionLabel } from './validation-context'
import type { ValidationContext } from './validation-context'
import type { Definition } from './variable-usages'

interface PlacedSpread {
  node: FragmentSpreadNode
  path: readonly (string | number)[]
}

/** Reports fragments that are not defined, not used, endless, or defined twice. */
export function reportFragments(context: ValidationContext): void {
  const definitions = context.document.definitions.filter(
    definition =>
      definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION,
  )
  const spreads = new Map(
    definitions.map(definition => [definition, spreadsOf(definition)] as const),
  )
  reportUndefined(context, spreads)
  const fragments = definitions.filter(definition => definition.kind === Kind.FRAGMENT_DEFINITION)
  const used = new Set([...spreads.values()].flat().map(({ node }) => node.name.value))
  for (const fragment of fragments) {
    const fragmentName = fragment.name.value
    if (used.has(fragmentName)) continue
    reportFragment(context, fragment, `Fragment ${fragmentName} was defined, but not used`, {
      code: 'useAndDefineFragment',
    })
  }
  for (const fragment of endlessFragments(fragments, spreads)) {
    reportFragment(context, fragment, `Fragment ${fragment.name.value} contains an infinite loop`, {
      code: 'infiniteLoop',
    })
  }
  for (const [name, nodes] of Map.groupBy(fragments, fragment => fragment.name.value)) {
    if (nodes.length < 2) continue
    context.report(
      `Fragment name "${name}" must be unique`,
      'fragmentNotUnique',
      { fragmentName: name },
      { nodes, path: [] },
    )
  }
}

function reportUndefined(
  context: ValidationContext,
  spreads: ReadonlyMap<Definition, readonly PlacedSpread[]>,
): void {
  for (const { node, path } of [...spreads.values()].flat()) {
    const fragmentName = node.name.value
    if (context.fragments.has(fragmentName)) continue
    context.report(
      `Fragment ${fragmentName} was used, but not defined`,
      'useAndDefineFragment',
      { fragmentName },
      { nodes: [node], path },
    )
  }
}

function reportFragment(
  context: ValidationContext,
  fragment: FragmentDefinitionNode,
  message: string,
  { code }: { code: string },
): void {
  context.report(
    message,
    code,
    { fragmentName: fragment.name.value },
    { nodes: [fragment], path: [definitionLabel(fragment)] },
  )
}

function spreadsOf(definition: Definition): PlacedSpread[] {
  const found: PlacedSpread[] = []
  const path: (string | number)[] = [definitionLabel(definition)]
  const visit = (set: SelectionSetNode) => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        found.push({ node: selection, path: [...path, `... ${selection.name.value}`] })
        continue
      }
      if (!selection.selectionSet) continue
      const condition =
        selection.kind === Kind.INLINE_FRAGMENT ? selection.typeCondition?.name.value : undefined
      path.push(
        selection.kind === Kind.FIELD
          ? (selection.alias?.value ?? selection.name.value)
          : condition === undefined
            ? '...'
            : `... on ${condition}`,
      )
      visit(selection.selectionSet)
      path.pop()
    }
  }
  visit(definition.selectionSet)
  return found
}

/** Fragments that remain when those that end are removed one by one. */
function endlessFragments(
  fragments: readonly FragmentDefinitionNode[],
  spreads: ReadonlyMap<Definition, readonly PlacedSpread[]>,
): FragmentDefinitionNode[] {
  const open = new Map<string, Set<string>>()
  const users = new Map<string, string[]>()
  const known = new Set(fragments.map(({ name }) => name.value))
  for (const fragment of fragments) {
    const name = fragment.name.value
    const names = new Set(
      (spreads.get(fragment) ?? [])
        .map(({ node }) => node.name.value)
        .filter(used => known.has(used)),
    )
    open.set(name, names)
    for (const used of names) users.set(used, [...(users.get(used) ?? []), name])
  }
  const ending = [...open].filter(([, names]) => names.size === 0).map(([name]) => name)
  for (let name = ending.pop(); name !== undefined; name = ending.pop()) {
    open.delete(name)
    for (const user of users.get(name) ?? []) {
      const names = open.get(user)
      names?.delete(name)
      if (names?.size === 0) ending.push(user)
    }
  }
  return fragments.filter(({ name }) => open.has(name.value))
}
