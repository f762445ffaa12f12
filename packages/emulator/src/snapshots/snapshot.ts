import { HUNDREDTHS_VERSION } from '../state/migrate-state'
import { fieldsOf, oneOf, recordOf, text } from '../state/reader'
import { Refusal } from '../state/refusal'
import { restoreState, saveState } from '../state/save-state'
import { readSavedState, STATE_HEADER } from '../state/saved-state'
import { ANY_SHOP_DOMAIN } from '../state/shop-domains'
import type { SavedState } from '../state/saved-state'
import type { SavedStore } from '../state/saved-store'
import type { EmulatorState } from '../state/state'

const FORMAT = 'nuxt-platform-layer/snapshot'
const VERSION = 2
/** Its state had amounts in hundredths. */
const HUNDREDTHS_SNAPSHOT = 1

/**
 * What a snapshot leaves out: secrets, and the history of requests. An app gets a new token with
 * its next request.
 */
const OMITTED = {
  ...STATE_HEADER,
  codes: [],
  tokens: { access: [], refresh: [] },
  deliveries: [],
  bulkOperations: [],
} satisfies Partial<SavedState>

/** The stores and the installations of a platform, for a file. Contains no tokens. */
export interface Snapshot {
  format: typeof FORMAT
  version: typeof VERSION
  /** Client id of the app that is installed. The app that loads the snapshot takes its place. */
  app: string
  state: Omit<SavedState, keyof typeof OMITTED>
}

const readFields = fieldsOf<Snapshot>({
  format: oneOf([FORMAT]),
  version: () => VERSION,
  app: text,
  state: recordOf(field => field) as () => Snapshot['state'],
})

/** Creates a snapshot. The same state has the same snapshot, with sorted keys. */
export function takeSnapshot(state: EmulatorState): Snapshot {
  const saved = saveState(state)
  const kept = Object.entries(saved).filter(([name]) => !(name in OMITTED))
  const snapshot = {
    format: FORMAT,
    version: VERSION,
    app: state.app.apiKey,
    state: {
      ...(Object.fromEntries(kept) as Snapshot['state']),
      stores: saved.stores.map(withoutSecrets),
    },
  } as const
  return { ...snapshot, state: sortKeys(snapshot.state) as Snapshot['state'] }
}

/**
 * Validates a snapshot.
 *
 * @throws Refusal 400 for another format or version, or that names a corrupt field
 */
export function readSnapshot(value: unknown): Snapshot {
  const { format, version } = Object(value) as { format?: unknown; version?: unknown }
  if (format !== FORMAT)
    throw new Refusal(
      400,
      `This is not a snapshot of a local platform: its field format is not "${FORMAT}".`,
    )
  if (version !== VERSION && version !== HUNDREDTHS_SNAPSHOT)
    throw new Refusal(
      400,
      `This snapshot has another version; this local platform supports versions ${HUNDREDTHS_SNAPSHOT} and ${VERSION}. Save it again.`,
    )
  const snapshot = readFields(value, '')
  const omitted = Object.keys(snapshot.state).find(name => name in OMITTED)
  if (omitted !== undefined) throw new Refusal(400, `A snapshot does not contain state.${omitted}.`)
  const header = version === VERSION ? {} : { version: HUNDREDTHS_VERSION }
  const state = Object.entries(readSavedState({ ...snapshot.state, ...OMITTED, ...header }))
  return {
    ...snapshot,
    state: Object.fromEntries(state.filter(([name]) => !(name in OMITTED))) as Snapshot['state'],
  }
}

/**
 * Replaces the state of a platform with a validated snapshot. Issued tokens become invalid, and no
 * webhook is sent.
 */
export function loadSnapshot(state: EmulatorState, snapshot: Snapshot): void {
  const saved = { ...snapshot.state, ...OMITTED }
  restoreState(state, replaceApp(saved, snapshot.app, state.app.apiKey))
}

/** Converts a snapshot to the text of a file: one line per value, so that it diffs well. */
export function printSnapshot(snapshot: Snapshot): string {
  return `${JSON.stringify(snapshot, null, 2)}\n`
}

/**
 * Renames a store of a snapshot, wherever its domain occurs.
 *
 * @param from handle of the store
 * @param to handle that no other store of the snapshot has
 */
export function renameStore(snapshot: Snapshot, from: string, to: string): Snapshot {
  const domain = new RegExp(`(?<![a-z0-9-])${from}(?=\\.${ANY_SHOP_DOMAIN}(?![a-z0-9-]))`, 'g')
  const renamed = JSON.parse(JSON.stringify(snapshot).replace(domain, to)) as Snapshot
  for (const store of renamed.state.stores)
    if (store.handle === from)
      Object.assign(store, { handle: to, seed: { ...store.seed, handle: to } })
  return renamed
}

/** Records name the app in these fields. */
const APP_FIELDS = ['apiKey', 'appKey']

function replaceApp<Value>(value: Value, from: string, to: string): Value {
  if (from === to || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, field]) => [
    name,
    field === from && APP_FIELDS.includes(name) ? to : replaceApp(field, from, to),
  ])
  return (
    Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
  ) as Value
}

/** Reading a table creates it: an empty one is no fact of the store. */
/** Records that are secrets: the logins of customers, and the links to their accounts. */
const SECRET_TABLES = [
  'AccountEmail',
  'CustomerAccessToken',
  'CustomerActivation',
  'CustomerLogin',
  'CustomerLoginCode',
  'CustomerPasswordReset',
]

function withoutSecrets(store: SavedStore): SavedStore {
  const tables = Object.entries(store.records.tables).filter(
    ([type, rows]) => rows.length > 0 && !SECRET_TABLES.includes(type),
  )
  return { ...store, records: { ...store.records, tables: Object.fromEntries(tables) } }
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => [name, sortKeys(field)]),
  )
}
