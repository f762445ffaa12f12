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

/** The records of one store, by type. */
export class RecordStore {
  private readonly tables = new Map<string, RecordTable<StoredRecord>>()
  private readonly numbers: Map<string, number>
  private saved: Record<string, StoredRecord[]>
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
        nextNumber: type => this.nextNumber(type),
      },
      rows,
    )
    this.tables.set(spec.type, table as unknown as RecordTable<StoredRecord>)
    return table
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
  transaction<Result>(run: () => Result, isDone: (result: Result) => boolean = () => true): Result {
    if (this.journal) return run()
    const journal: Change[] = []
    this.journal = journal
    let done = false
    try {
      const result = run()
      done = isDone(result)
      return result
    } finally {
      this.journal = undefined
      if (!done) for (const { table, id, before } of journal.reverse()) table.undo(id, before)
    }
  }

  /** Creates a snapshot as JSON. */
  save(): SavedRecords {
    const tables = { ...this.saved }
    for (const [type, table] of this.tables) tables[type] = [...table.all()]
    return { numbers: Object.fromEntries(this.numbers), tables }
  }
}
