import { RecordTable } from './record-table'
import type { StoredRecord, TableSpec } from './record-table'

/** The records of a store as JSON. */
export interface SavedRecords {
  /** Number of the last issued id, by type. */
  numbers: Record<string, number>
  /** Records by type. */
  tables: Record<string, StoredRecord[]>
}

interface Change {
  table: RecordTable<StoredRecord>
  id: string
  before: StoredRecord | undefined
}

/** A record before and after a transaction. */
export interface RecordChange {
  type: string
  before: StoredRecord | undefined
  after: StoredRecord | undefined
}

/** What a transaction changed. */
export interface Commit {
  changes: readonly RecordChange[]
  /** Reads the records as they were before the transaction. The function must be synchronous. */
  readBefore: <Result>(read: () => Result) => Result
}

export interface TransactionOptions<Result> {
  /** Whether a result is a success. Default: any. */
  isDone?: (result: Result) => boolean
  /** Called after a transaction that changed records. */
  onCommit?: (commit: Commit) => void
}

/** The records of one store, by type. */
export class RecordStore {
  private readonly tables = new Map<string, RecordTable<StoredRecord>>()
  private readonly numbers: Map<string, number>
  private saved: Record<string, StoredRecord[]>
  /** Values that are derived from the records as they are, by name. */
  private readonly derived = new Map<string, unknown>()
  /** Changes since the start of the running transaction. */
  private journal: Change[] | undefined

  /** @param firstNumber number of the first issued id of each type */
  constructor(
    private readonly firstNumber: number,
    saved: SavedRecords = { numbers: {}, tables: {} },
  ) {
    this.numbers = new Map(Object.entries(saved.numbers))
    this.saved = saved.tables
  }

  /** Returns the table of a type. Tables are created when they are first used. */
  table<Row extends StoredRecord, Index extends string>(
    spec: TableSpec<Row, Index>,
  ): RecordTable<Row, Index> {
    const known = this.tables.get(spec.type)
    if (known) return known as unknown as RecordTable<Row, Index>
    const rows = (this.saved[spec.type] ?? []) as Row[]
    const table = new RecordTable<Row, Index>(
      spec,
      {
        onChange: (changed, id, before) => this.journal?.push({ table: changed, id, before }),
        onWrite: () => this.derived.clear(),
        nextNumber: type => this.nextNumber(type),
      },
      rows,
    )
    this.tables.set(spec.type, table as unknown as RecordTable<StoredRecord>)
    return table
  }

  /** Returns a value that is derived from records. It is memoized until a record changes. */
  derive<Value>(name: string, compute: () => Value): Value {
    if (!this.derived.has(name)) this.derived.set(name, compute())
    return this.derived.get(name) as Value
  }

  /** Lists the records of a type whose table may not have been used yet. */
  list(type: string): readonly StoredRecord[] {
    return this.tables.get(type)?.all() ?? this.saved[type] ?? []
  }

  /** Returns the next number of a global id of a type. Numbers are never reused. */
  nextNumber(type: string): number {
    const number = (this.numbers.get(type) ?? this.firstNumber - 1) + 1
    this.numbers.set(type, number)
    return number
  }

  /** Excludes a number, and all smaller ones, from the ids that are issued later. */
  reserveNumber(type: string, number: number): void {
    this.numbers.set(type, Math.max(number, this.numbers.get(type) ?? 0))
  }

  /**
   * Runs changes as a unit: they are undone if `run` throws, or if `isDone` rejects its result. A
   * transaction inside another one belongs to it.
   */
  transaction<Result>(
    run: () => Result,
    { isDone = () => true, onCommit }: TransactionOptions<Result> = {},
  ): Result {
    if (this.journal) return run()
    const journal: Change[] = []
    this.journal = journal
    let done = false
    let result: Result
    try {
      result = run()
      done = isDone(result)
    } finally {
      this.journal = undefined
      if (!done) undo(journal)
    }
    if (done && journal.length > 0) onCommit?.(commitOf(journal))
    return result
  }

  /** Creates a snapshot as JSON. */
  save(): SavedRecords {
    const tables = { ...this.saved }
    for (const [type, table] of this.tables) tables[type] = [...table.all()]
    return { numbers: Object.fromEntries(this.numbers), tables }
  }
}

function undo(journal: readonly Change[]): void {
  for (const { table, id, before } of journal.toReversed()) table.undo(id, before)
}

function commitOf(journal: readonly Change[]): Commit {
  const first = new Map<string, Change>()
  for (const change of journal) {
    const key = `${change.table.spec.type} ${change.id}`
    if (!first.has(key)) first.set(key, change)
  }
  const changed = [...first.values()].map(change => ({
    ...change,
    after: change.table.get(change.id),
  }))
  return {
    changes: changed.map(({ table, before, after }) => ({ type: table.spec.type, before, after })),
    readBefore: read => {
      undo(journal)
      try {
        return read()
      } finally {
        for (const { table, id, after } of changed) table.undo(id, after)
      }
    },
  }
}
