import type { ResourceChange } from './resource-changes'

/** Changes that one delivery reports: those of one object that one trigger matches. */
export interface TriggeredChanges {
  trigger: string
  changes: ResourceChange[]
}

/**
 * Groups changes by the first trigger that matches each, and by object: the variables of a query
 * have one id of each kind.
 */
export function triggeredChanges(
  changes: readonly ResourceChange[],
  triggers: readonly string[],
): TriggeredChanges[] {
  const groups = new Map<string, TriggeredChanges>()
  for (const change of changes) {
    const trigger = triggers.find(candidate => matchesTrigger(change, candidate))
    if (trigger === undefined) continue
    const key = JSON.stringify([trigger, change.variables])
    const group = groups.get(key)
    if (group) group.changes.push(change)
    else groups.set(key, { trigger, changes: [change] })
  }
  return [...groups.values()]
}

/**
 * Returns whether a trigger reports a change: `product.variants.price` only that field,
 * `product.variants.*` all fields below the path, and children that were added or removed there.
 */
export function matchesTrigger(
  { trigger: path, isObject }: Pick<ResourceChange, 'trigger' | 'isObject'>,
  trigger: string,
): boolean {
  if (!trigger.endsWith('.*')) return !isObject && path === trigger
  const parent = trigger.slice(0, -2)
  return path.startsWith(`${parent}.`) || (isObject && path === parent)
}
