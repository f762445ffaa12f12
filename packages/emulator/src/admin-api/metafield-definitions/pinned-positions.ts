import type { GraphqlContext } from '../../engine/graphql-context'
import { DEFINITIONS } from './definition-records'
import type { DefinitionRecord } from './definition-records'

/** Pins a definition behind the others of its type of owners. */
export function pinDefinition(
  context: GraphqlContext,
  definition: DefinitionRecord,
): DefinitionRecord {
  const definitions = DEFINITIONS.in(context)
  const positions = definitions
    .lookUp('owner', definition.ownerType)
    .map(({ pinnedPosition }) => pinnedPosition ?? 0)
  const pinnedPosition = Math.max(0, ...positions) + 1
  return definitions.update(definition.id, { pinnedPosition }) ?? definition
}

/** Unpins a definition, and moves the later ones up. */
export function unpinDefinition(
  context: GraphqlContext,
  definition: DefinitionRecord,
): DefinitionRecord {
  const definitions = DEFINITIONS.in(context)
  const { id, ownerType, pinnedPosition: freed } = definition
  if (freed === null) return definition
  for (const other of definitions.lookUp('owner', ownerType))
    if (other.pinnedPosition !== null && other.pinnedPosition > freed)
      definitions.update(other.id, { pinnedPosition: other.pinnedPosition - 1 })
  return definitions.update(id, { pinnedPosition: null }) ?? definition
}
