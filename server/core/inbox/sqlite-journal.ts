import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { InboxSelection } from './inbox'
import type { ClaimedDelivery } from './stored-rows'
import { PROGRESS, createSqliteEntries } from './sqlite-entries'
import type { SqliteEntries } from './sqlite-entries'

/** Entries that one statement changes: it must not block the process. */
export const MAX_CHANGED = 1000

/**
 * `steps`: what runs stored before their end. `counters`: entries by topic and state, so that
 * nothing has to be counted.
 */
const SCHEMA = `
  CREATE TABLE steps (
    entry INTEGER NOT NULL,
    name TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (entry, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE counters (
    topic TEXT NOT NULL,
    state TEXT NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (topic, state)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX deliveries_of_shop ON deliveries (shop);
  CREATE TRIGGER count_stored AFTER INSERT ON deliveries BEGIN
    INSERT INTO counters VALUES (NEW.topic, NEW.state, 1) ON CONFLICT DO UPDATE SET amount = amount + 1;
  END;
  CREATE TRIGGER count_changed AFTER UPDATE OF state ON deliveries WHEN OLD.state <> NEW.state BEGIN
    UPDATE counters SET amount = amount - 1 WHERE topic = OLD.topic AND state = OLD.state;
    INSERT INTO counters VALUES (NEW.topic, NEW.state, 1) ON CONFLICT DO UPDATE SET amount = amount + 1;
  END;
  CREATE TRIGGER count_deleted AFTER DELETE ON deliveries BEGIN
    UPDATE counters SET amount = amount - 1 WHERE topic = OLD.topic AND state = OLD.state;
    DELETE FROM steps WHERE entry = OLD.seq;
  END;
  CREATE TRIGGER drop_steps AFTER UPDATE OF content ON deliveries WHEN NEW.content IS NULL BEGIN
    DELETE FROM steps WHERE entry = NEW.seq AND name <> '${PROGRESS}';
  END;
`

/** Adds the tables of a queue whose entries have a journal. Within a transaction of the caller. */
export function addJournal(database: DatabaseSync): void {
  const known = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'steps'`).get()
  if (!known) database.exec(SCHEMA)
}

/** The statements of a file with a journal. Synchronous: they run inside a transaction. */
export interface SqliteJournal extends SqliteEntries {
  steps(claimed: ClaimedDelivery): Map<string, string>
  /** Returns false when the lease was lost. */
  saveStep(claimed: ClaimedDelivery, name: string, result: string): boolean
  saveProgress(claimed: ClaimedDelivery, progress: string): boolean
  /** Returns the number of changed entries, at most {@link MAX_CHANGED}. */
  cancel(selection: InboxSelection & { topic?: string | undefined }, at: number): number
  /** Returns the number of deleted entries, at most {@link MAX_CHANGED}. */
  forget(shop: string): number
  /** Takes milliseconds off what entries still wait. */
  advance(ms: number): void
}

export function createSqliteJournal(database: DatabaseSync): SqliteJournal {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()

  function statement(sql: string) {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const rows = (sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values)
  const changes = (sql: string, ...values: SQLInputValue[]) =>
    Number(statement(sql).run(...values).changes)

  const save = ({ seq, lease }: ClaimedDelivery, name: string, result: string) =>
    changes(
      'INSERT OR REPLACE INTO steps SELECT seq, ?, ? FROM deliveries WHERE seq = ? AND lease = ?',
      name,
      result,
      seq,
      lease,
    ) === 1

  return {
    ...createSqliteEntries(rows),
    steps: ({ seq }) =>
      new Map(
        rows('SELECT name, result FROM steps WHERE entry = ? AND name <> ?', seq, PROGRESS).map(
          ({ name, result }) => [String(name), String(result)],
        ),
      ),
    saveStep: save,
    saveProgress: (claimed, progress) => save(claimed, PROGRESS, progress),
    cancel(selection, at) {
      const [column, value] = 'id' in selection ? ['id', selection.id] : ['shop', selection.shop]
      const { topic } = selection
      return changes(
        `UPDATE deliveries SET state = 'redacted', content = NULL, failure = NULL, lease = NULL, ended_at = ?
        WHERE seq IN (SELECT seq FROM deliveries WHERE ${column} = ? AND state IN ('open', 'dead')${
          topic === undefined ? '' : ' AND topic = ?'
        } LIMIT ${MAX_CHANGED})`,
        at,
        value,
        ...(topic === undefined ? [] : [topic]),
      )
    },
    forget: shop =>
      changes(
        `DELETE FROM deliveries WHERE seq IN (SELECT seq FROM deliveries WHERE shop = ? LIMIT ${MAX_CHANGED})`,
        shop,
      ),
    advance(ms) {
      changes(
        `UPDATE deliveries SET due_at = due_at - ? WHERE state = 'open' AND ready = 0 AND lease IS NULL`,
        ms,
      )
    },
  }
}
