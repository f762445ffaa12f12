import { eventRoot } from '../../../../shared/events'
import type { EventAction } from '../../../../shared/events'
import type { ResourceSnapshot } from './resource-snapshot'

/** One change of a resource: of a field, or a child that was added or removed. */
export interface ResourceChange {
  kind: 'added' | 'updated' | 'removed'
  /** Path as in a trigger, e.g. `product.variants.price`. */
  trigger: string
  /** Path with the global ids of the objects, as payloads have it. */
  path: string
  /** Whether it is the addition or the removal of an object. */
  isObject: boolean
  /** Global ids by the names of the variables of a query. */
  variables: Readonly<Record<string, string>>
}

/**
 * Compares two snapshots of a resource.
 *
 * @param before undefined: the resource was created
 * @param after undefined: the resource was deleted
 */
export function compareSnapshots(
  topic: string,
  id: string,
  before: ResourceSnapshot | undefined,
  after: ResourceSnapshot | undefined,
): { action: EventAction; changes: ResourceChange[] } | undefined {
  const root = eventRoot(topic)
  const path = `${root}[id: '${id}']`
  const variables = { [`${root}Id`]: id }
  const self = (kind: ResourceChange['kind']): ResourceChange => ({
    kind,
    trigger: root,
    path,
    isObject: true,
    variables,
  })
  if (!before && !after) return undefined
  const children = [...new Set([...keysOf(before), ...keysOf(after)])].flatMap(name =>
    childChanges(before?.children.get(name), after?.children.get(name), {
      trigger: `${root}.${name}`,
      path: `${path}.${name}`,
      variables,
      variable: `${name}Id`,
    }),
  )
  if (!before) return { action: 'create', changes: [self('added'), ...children] }
  if (!after) return { action: 'delete', changes: [self('removed'), ...children] }
  const fields = fieldChanges(before.values, after.values, { trigger: root, path, variables })
  const changes = [...fields, ...children]
  return changes.length > 0 ? { action: 'update', changes } : undefined
}

interface Place {
  trigger: string
  path: string
  variables: Readonly<Record<string, string>>
}

type Values = ReadonlyMap<string, string>

function fieldChanges(before: Values, after: Values, place: Place): ResourceChange[] {
  return [...after].flatMap(([name, value]) =>
    before.get(name) === value
      ? []
      : [
          {
            kind: 'updated' as const,
            trigger: `${place.trigger}.${name}`,
            path: `${place.path}.${name}`,
            isObject: false,
            variables: place.variables,
          },
        ],
  )
}

function childChanges(
  before: ReadonlyMap<string, Values> = new Map(),
  after: ReadonlyMap<string, Values> = new Map(),
  { trigger, path, variables, variable }: Place & { variable: string },
): ResourceChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(id => {
    const place = {
      trigger,
      path: `${path}[id: '${id}']`,
      variables: { ...variables, [variable]: id },
    }
    const [earlier, later] = [before.get(id), after.get(id)]
    if (earlier && later) return fieldChanges(earlier, later, place)
    return [{ kind: later ? ('added' as const) : ('removed' as const), isObject: true, ...place }]
  })
}

function keysOf(snapshot: ResourceSnapshot | undefined): Iterable<string> {
  return snapshot?.children.keys() ?? []
}
