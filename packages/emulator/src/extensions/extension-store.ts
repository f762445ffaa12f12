import type { StoredRecord } from '../engine/records/record-table'
import type { RecordStore } from '../engine/records/record-store'
import { globalId, parseGlobalId } from '../engine/records/global-id'
import type { StoreSeed } from '../seed/store-seed'

/** An object of a store as the emulator keeps it. */
export interface StoredObject extends StoredRecord {
  readonly [field: string]: unknown
}

/** Records of one type that the app added to a store. They are saved with its state. */
export interface ExtensionRecords<Fields extends object> {
  /** Lists the records, in the order of their creation. */
  list: () => (StoredRecord & Fields)[]
  get: (id: string) => (StoredRecord & Fields) | undefined
  /** Adds a record with a new global id of the type. */
  add: (fields: Fields) => StoredRecord & Fields
  /** Replaces fields of a record. Undefined if there is no such record. */
  update: (id: string, fields: Partial<Fields>) => (StoredRecord & Fields) | undefined
  remove: (id: string) => void
}

/** A store, as resolvers and seeds of an app use it. */
export interface ExtensionStore {
  /** Domain, e.g. `demo-store.platform.test`. */
  readonly shop: string
  readonly name: string
  readonly currencyCode: string
  /** The platform's time, ISO 8601. */
  readonly now: string
  /** Records of a type that the app adds. The emulator's own records are not among them. */
  records: <Fields extends object = Record<string, unknown>>(
    type: string,
  ) => ExtensionRecords<Fields>
  /** Finds an object of the emulator or of the app by its global id. */
  find: (id: string) => StoredObject | undefined
  /** Lists all objects of a type, e.g. of `Customer`. */
  list: (type: string) => StoredObject[]
}

/** The store in a mutation. */
export interface MutationStore extends ExtensionStore {
  /**
   * Sends a webhook if the mutation succeeds.
   *
   * @param topic e.g. `products/update`
   */
  emit: (topic: string, payload?: Record<string, unknown>) => void
}

/** What an extension sees of a store that may not be complete yet. */
export interface ExtendedStore extends Pick<StoreSeed, 'handle'> {
  domain: string
  name: string
  currencyCode: string
  records: RecordStore
}

/** Separates the records of an app from those of the emulator, which rely on their indexes. */
const TABLE_PREFIX = 'app:'

/**
 * Creates the view of a store that an app's resolvers and seeds get.
 *
 * @param now milliseconds since the epoch
 * @param find finds objects of any type
 */
export function createExtensionStore(
  { domain, name, currencyCode, records }: ExtendedStore,
  now: number,
  find: (id: string) => object | null | undefined = id => findStored(records, id),
): ExtensionStore {
  return {
    shop: domain,
    name,
    currencyCode,
    now: new Date(now).toISOString(),
    records: type => extensionRecords(records, type),
    find: id => (find(id) ?? undefined) as StoredObject | undefined,
    list: type => [...records.list(type), ...tableOf(records, type).all()] as StoredObject[],
  }
}

/** Finds a record that the app added. */
export function findExtensionRecord(records: RecordStore, id: string): StoredRecord | undefined {
  const type = parseGlobalId(id)?.type
  return type === undefined ? undefined : tableOf(records, type).get(id)
}

function findStored(records: RecordStore, id: string): StoredRecord | undefined {
  const type = parseGlobalId(id)?.type
  const found = type === undefined ? undefined : records.list(type).find(row => row.id === id)
  return found ?? findExtensionRecord(records, id)
}

function extensionRecords<Fields extends object>(
  records: RecordStore,
  type: string,
): ExtensionRecords<Fields> {
  if (!/^[A-Z]\w*$/.test(type))
    throw new Error(`${JSON.stringify(type)} is not the name of a type, e.g. "LoyaltyCard".`)
  const table = tableOf<StoredRecord & Fields>(records, type)
  return {
    list: () => [...table.all()],
    get: id => table.get(id),
    add: fields =>
      table.put({
        ...fields,
        id: globalId(type, records.nextNumber(type)),
        __typename: type,
      }),
    update: (id, fields) => table.update(id, fields as Partial<StoredRecord & Fields>),
    remove: id => table.remove(id),
  }
}

function tableOf<Row extends StoredRecord>(records: RecordStore, type: string) {
  return records.table<Row, never>({ type: `${TABLE_PREFIX}${type}`, indexes: {} })
}
