import { globalId, idNumber } from './global-id'

/** A stored record. Records are never modified: a change replaces the record. */
export interface StoredRecord {
  /** Global id. */
  readonly id: string
  readonly __typename: string
}

/** The value or values under which an index finds a record. */
export type IndexKey = string | number | readonly (string | number)[] | null | undefined

/** A kind of records: its type, and how they are looked up. */
export interface TableSpec<Row extends StoredRecord, Index extends string = string> {
  /** Name of the schema's type, which is also the type in the global ids. */
  readonly type: string
  readonly indexes: Readonly<Record<Index, (row: Row) => IndexKey>>
}

/** Ids by key. Most keys have one record: a set of one id takes ten times the memory of its id. */
type RecordIndex = Map<string | number, string | Set<string>>

/** Replaces a record by an earlier one, or removes it. */
type Undo = (id: string, before: StoredRecord | undefined) => void

/** The part of a table that differs between reading it and undoing changes to it. */
export interface TableChanges {
  /** Called before each change. */
  onChange: (table: RecordTable<StoredRecord>, id: string, before: StoredRecord | undefined) => void
  /** Called after each change, and after each change that is undone. */
  onWrite: () => void
  /** Returns the next number of a global id of this type. */
  nextNumber: (type: string) => number
}

/** All records of one type in one store, in the order of their ids. Look-ups take constant time. */
export class RecordTable<Row extends StoredRecord, Index extends string = string> {
  private readonly rows = new Map<string, Row>()
  private readonly indexes = new Map<Index, RecordIndex>()
  private readonly orders = new Map<string, { version: number; rows: readonly Row[] }>()
  private readonly watchers: ((before: Row | undefined, after: Row | undefined) => void)[] = []
  /** Number of changes, which invalidates the stored orders. */
  private version = 0

  /** @param saved records of a saved state, in any order */
  constructor(
    readonly spec: TableSpec<Row, Index>,
    private readonly changes: TableChanges,
    saved: readonly Row[] = [],
  ) {
    for (const row of saved) this.rows.set(row.id, row)
  }

  get size(): number {
    return this.rows.size
  }

  get(id: string | null | undefined): Row | undefined {
    return typeof id === 'string' ? this.rows.get(id) : undefined
  }

  /** Lists all records, in the order of their ids. */
  all(): readonly Row[] {
    return this.sorted('id', () => 0)
  }

  /**
   * Lists all records by a value. Records with the same value are in the order of their ids. The
   * order is stored until a record changes.
   *
   * @param name identifies the order
   */
  sorted(name: string, compare: (left: Row, right: Row) => number): readonly Row[] {
    const known = this.orders.get(name)
    if (known?.version === this.version) return known.rows
    const rows = [...this.rows.values()].sort(
      (left, right) => compare(left, right) || compareIds(left.id, right.id),
    )
    this.orders.set(name, { version: this.version, rows })
    return rows
  }

  /** Lists the records that an index has under a key, in the order of their ids. */
  lookUp(index: Index, key: string | number): Row[] {
    const ids = this.indexOf(index).get(key)
    if (!ids) return []
    const ordered = typeof ids === 'string' ? [ids] : [...ids].sort(compareIds)
    return ordered.flatMap(id => this.rows.get(id) ?? [])
  }

  /** Returns whether an index has a record under a key, other than the one with the id `except`. */
  has(index: Index, key: string | number, except?: string): boolean {
    const ids = this.indexOf(index).get(key)
    if (!ids) return false
    if (typeof ids === 'string') return ids !== except
    return except !== undefined && ids.has(except) ? ids.size > 1 : ids.size > 0
  }

  /** Returns the global id of the next record. */
  nextId(): string {
    return globalId(this.spec.type, this.changes.nextNumber(this.spec.type))
  }

  /** Adds a record with the next id. */
  add(fields: Omit<Row, keyof StoredRecord>): Row {
    return this.put({ id: this.nextId(), __typename: this.spec.type, ...fields } as Row)
  }

  /** Adds a record, or replaces the one with the same id. */
  put<Stored extends Row>(row: Stored): Stored {
    this.replace(row.id, row)
    return row
  }

  /** Replaces fields of a record. Undefined if there is no such record. */
  update(id: string, fields: Partial<Row>): Row | undefined {
    const before = this.rows.get(id)
    if (!before) return undefined
    const row = { ...before, ...fields }
    this.replace(id, row)
    return row
  }

  remove(id: string): void {
    if (this.rows.has(id)) this.replace(id, undefined)
  }

  /** Removes the records that an index has under a key. */
  removeBy(index: Index, key: string | number): void {
    for (const { id } of this.lookUp(index, key)) this.remove(id)
  }

  /** Calls a function after each change, and after each change that is undone. */
  watch(watcher: (before: Row | undefined, after: Row | undefined) => void): void {
    this.watchers.push(watcher)
  }

  /** Restores a record without recording the change. */
  readonly undo: Undo = (id, before) => this.write(id, before as Row | undefined)

  private replace(id: string, row: Row | undefined): void {
    this.changes.onChange(this as unknown as RecordTable<StoredRecord>, id, this.rows.get(id))
    this.write(id, row)
  }

  private write(id: string, row: Row | undefined): void {
    const before = this.rows.get(id)
    this.version++
    if (row) this.rows.set(id, row)
    else this.rows.delete(id)
    for (const [name, index] of this.indexes) {
      const keyOf = this.spec.indexes[name]
      if (before) for (const key of keysOf(keyOf(before))) removeKey(index, key, id)
      if (row) for (const key of keysOf(keyOf(row))) addKey(index, key, id)
    }
    for (const watcher of this.watchers) watcher(before, row)
    this.changes.onWrite()
  }

  // Built when it is first used, so that seeding does not pay for unused indexes.
  private indexOf(name: Index): RecordIndex {
    const known = this.indexes.get(name)
    if (known) return known
    const index: RecordIndex = new Map()
    const keyOf = this.spec.indexes[name]
    for (const row of this.rows.values()) {
      for (const key of keysOf(keyOf(row))) addKey(index, key, row.id)
    }
    this.indexes.set(name, index)
    return index
  }
}

function compareIds(left: string, right: string): number {
  const order = idNumber(left) - idNumber(right)
  if (order === 0 || Number.isNaN(order)) return left < right ? -1 : left > right ? 1 : 0
  return order
}

function keysOf(key: IndexKey): readonly (string | number)[] {
  if (key === null || key === undefined) return []
  return typeof key === 'object' ? key : [key]
}

function addKey(index: RecordIndex, key: string | number, id: string): void {
  const ids = index.get(key)
  if (ids === undefined) index.set(key, id)
  else if (typeof ids === 'object') ids.add(id)
  else if (ids !== id) index.set(key, new Set([ids, id]))
}

function removeKey(index: RecordIndex, key: string | number, id: string): void {
  const ids = index.get(key)
  if (typeof ids === 'object') ids.delete(id)
  if (ids === id || (typeof ids === 'object' && ids.size === 0)) index.delete(key)
}
