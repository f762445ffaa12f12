import type { Snapshot } from './snapshot'

/** One difference between two snapshots. */
export interface SnapshotChange {
  /** E.g. `demo-store Product 1001`. */
  subject: string
  change: 'added' | 'removed' | 'changed'
  /** The fields that differ, by path. Only of a changed subject. */
  fields: { path: string; before: unknown; after: unknown }[]
}

/**
 * Lists the differences between two snapshots: of stores, records, and what the app has in a store.
 */
export function compareSnapshots(before: Snapshot, after: Snapshot): SnapshotChange[] {
  const old = subjectsOf(before)
  const current = subjectsOf(after)
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((subject): SnapshotChange[] => {
    if (!old.has(subject)) return [{ subject, change: 'added', fields: [] }]
    if (!current.has(subject)) return [{ subject, change: 'removed', fields: [] }]
    const fields = compareValues(old.get(subject), current.get(subject), '')
    return fields.length === 0 ? [] : [{ subject, change: 'changed', fields }]
  })
}

/** Converts changes to lines. */
export function printChanges(changes: readonly SnapshotChange[]): string[] {
  return changes.flatMap(({ subject, change, fields }) => [
    `${subject} ${change}`,
    ...fields.map(
      ({ path, before, after }) =>
        `  ${path === '' ? '' : `${path}: `}${printValue(before)} -> ${printValue(after)}`,
    ),
  ])
}

/** Characters of a value in a line. */
const MAX_SHOWN_LENGTH = 80

function subjectsOf({ state }: Snapshot): Map<string, unknown> {
  const subjects = new Map<string, unknown>()
  for (const { records, seed, ...facts } of state.stores) {
    subjects.set(facts.handle, facts)
    subjects.set(`${facts.handle} seed`, seed)
    for (const [type, rows] of Object.entries(records.tables))
      for (const row of rows) subjects.set(`${facts.handle} ${type} ${numberOf(row.id)}`, row)
  }
  for (const { shop, ...installation } of state.installations)
    subjects.set(`${handleOf(shop)} installation`, installation)
  for (const { shop, ...subscription } of state.subscriptions)
    subjects.set(`${handleOf(shop)} webhook subscription ${subscription.id}`, subscription)
  for (const { shop, ...charge } of state.charges)
    subjects.set(`${handleOf(shop)} charge ${charge.id}`, charge)
  subjects.set('App Pricing', state.pricing)
  subjects.set('clock', state.clockOffsetMs)
  return subjects
}

function compareValues(before: unknown, after: unknown, path: string): SnapshotChange['fields'] {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap(name =>
      compareValues(before[name], after[name], path === '' ? name : `${path}.${name}`),
    )
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function printValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

function handleOf(shop: string): string {
  return shop.split('.')[0] ?? shop
}

function numberOf(gid: string): string {
  return gid.split('/').at(-1) ?? gid
}
