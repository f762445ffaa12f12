import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { EntryState, EntryStatus, ListedEntry, TopicCounts } from './job-engine'
import type { InboxSelection } from './inbox'
import type { ClaimedDelivery } from './sqlite-deliveries'

/** Name of the step that has the progress. Steps of a job have longer names. */
const PROGRESS = ''
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
export interface SqliteJournal {
  steps(claimed: ClaimedDelivery): Map<string, string>
  /** Returns false when the lease was lost. */
  saveStep(claimed: ClaimedDelivery, name: string, result: string): boolean
  saveProgress(claimed: ClaimedDelivery, progress: string): boolean
  status(id: string): EntryStatus | undefined
  list(
    selection: { shops?: readonly string[] | undefined; limit: number },
    at: number,
  ): ListedEntry[]
  /** Returns the number of changed entries, at most {@link MAX_CHANGED}. */
  cancel(selection: InboxSelection & { topic?: string | undefined }, at: number): number
  /** Returns the number of deleted entries, at most {@link MAX_CHANGED}. */
  forget(shop: string): number
  countsByTopic(): TopicCounts[]
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
    steps: ({ seq }) =>
      new Map(
        rows('SELECT name, result FROM steps WHERE entry = ? AND name <> ?', seq, PROGRESS).map(
          ({ name, result }) => [String(name), String(result)],
        ),
      ),
    saveStep: save,
    saveProgress: (claimed, progress) => save(claimed, PROGRESS, progress),
    status(id) {
      const [row] = rows(
        `SELECT state, lease IS NOT NULL AS is_running, attempts,
          (SELECT result FROM steps WHERE entry = seq AND name = ?) AS progress
        FROM deliveries WHERE id = ?`,
        PROGRESS,
        id,
      )
      if (!row) return undefined
      return {
        state: stateOf(String(row['state']), row['is_running'] === 1),
        attempts: Number(row['attempts']),
        ...(row['progress'] !== null && { progress: String(row['progress']) }),
      }
    },
    list: ({ shops, limit }, at) =>
      rows(
        `SELECT id, shop, topic, state, lease IS NOT NULL AS is_running, attempts, received_at,
          state = 'open' AND lease IS NULL AND (ready = 1 OR due_at <= ?) AS is_due
        FROM deliveries ${shops ? 'WHERE shop IN (SELECT value FROM json_each(?))' : ''}
        ORDER BY seq DESC LIMIT ?`,
        at,
        ...(shops ? [JSON.stringify(shops)] : []),
        limit,
      ).map(row => ({
        id: String(row['id']),
        shop: String(row['shop']),
        topic: String(row['topic']),
        state: stateOf(String(row['state']), row['is_running'] === 1),
        attempts: Number(row['attempts']),
        isDue: row['is_due'] === 1,
        receivedAt: Number(row['received_at']),
      })),
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
    countsByTopic() {
      const running = new Map(
        rows(
          `SELECT topic, count(*) AS amount FROM deliveries INDEXED BY deliveries_leased WHERE lease IS NOT NULL GROUP BY topic`,
        ).map(({ topic, amount }) => [String(topic), Number(amount)]),
      )
      const counts = new Map<string, TopicCounts>()
      for (const row of rows('SELECT topic, state, amount FROM counters')) {
        const topic = String(row['topic'])
        const amount = Number(row['amount'])
        const known = counts.get(topic) ?? { topic, waiting: 0, running: 0, done: 0, dead: 0 }
        counts.set(topic, known)
        if (row['state'] === 'open') {
          known.running = running.get(topic) ?? 0
          known.waiting = amount - known.running
        }
        if (row['state'] === 'done') known.done = amount
        if (row['state'] === 'dead') known.dead = amount
      }
      return [...counts.values()]
    },
  }
}

function stateOf(stored: string, isRunning: boolean): EntryState {
  if (stored === 'open') return isRunning ? 'running' : 'waiting'
  if (stored === 'redacted') return 'cancelled'
  return stored === 'done' ? 'done' : 'dead'
}
