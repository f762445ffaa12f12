import type { SQLInputValue } from 'node:sqlite'
import type {
  EntrySelection,
  EntryStatus,
  ListedEntry,
  ListedState,
  TopicCounts,
} from './job-engine'
import { listedOf, statusOf } from './stored-rows'
import type { Row } from './stored-rows'

/** Name of the step that has the progress. Steps of a job have longer names. */
export const PROGRESS = ''

/** The statements that read the entries of a file with a journal. */
export interface SqliteEntries {
  status(id: string): EntryStatus | undefined
  list(selection: EntrySelection, at: number): ListedEntry[]
  countsByTopic(): TopicCounts[]
  oldestDue(at: number): number | undefined
}

const READY = `state = 'open' AND ready = 1 AND lease IS NULL`
const ASLEEP = `state = 'open' AND ready = 0 AND lease IS NULL`
const RUNNING = 'lease IS NOT NULL'
/** The second term lets SQLite use the index of what has ended. */
const DEAD = `state = 'dead' AND state <> 'open'`

const READ_PROGRESS = `(SELECT result FROM steps WHERE entry = seq AND name = '${PROGRESS}') AS progress`
const COLUMNS = `seq, id, shop, topic, state, lease IS NOT NULL AS is_running, attempts, received_at, failure,
  state = 'open' AND lease IS NULL AND (ready = 1 OR due_at <= ?) AS is_due,
  ${READ_PROGRESS}`
const NEWEST = 'ORDER BY seq DESC LIMIT ?'

/**
 * Of all shops. Each reads along an index that has little else than what it lists. Parameters have
 * no numbers, which `node:sqlite` of Node 22.19 does not bind.
 */
const LISTS: Record<ListedState, string> = {
  waiting: `SELECT * FROM (SELECT ${COLUMNS} FROM deliveries INDEXED BY deliveries_ready WHERE ${READY} LIMIT ?)
    UNION ALL SELECT * FROM (SELECT ${COLUMNS} FROM deliveries INDEXED BY deliveries_asleep WHERE ${ASLEEP} ORDER BY due_at LIMIT ?)
    ${NEWEST}`,
  running: `SELECT ${COLUMNS} FROM deliveries INDEXED BY deliveries_leased WHERE ${RUNNING} ${NEWEST}`,
  dead: `SELECT ${COLUMNS} FROM deliveries INDEXED BY deliveries_ended WHERE ${DEAD} ORDER BY ended_at DESC, seq DESC LIMIT ?`,
}

const OF_SHOP: Record<ListedState, string> = {
  waiting: `state = 'open' AND lease IS NULL`,
  running: `state = 'open' AND ${RUNNING}`,
  dead: `state = 'dead'`,
}

/** Steps from shop to shop, and to the first entry of each one. */
const OLDEST_READY = `WITH RECURSIVE shops(shop) AS (
    SELECT min(shop) FROM deliveries INDEXED BY deliveries_ready WHERE ${READY}
    UNION ALL
    SELECT (SELECT min(shop) FROM deliveries INDEXED BY deliveries_ready WHERE ${READY} AND shop > shops.shop)
    FROM shops WHERE shop IS NOT NULL
  )
  SELECT min((
    SELECT max(due_at, received_at) FROM deliveries INDEXED BY deliveries_ready
    WHERE ${READY} AND shop = shops.shop ORDER BY due_at, seq LIMIT 1
  )) AS due FROM shops WHERE shop IS NOT NULL`
const FIRST_ASLEEP = `SELECT due_at AS due FROM deliveries INDEXED BY deliveries_asleep WHERE ${ASLEEP} ORDER BY due_at LIMIT 1`

/** @param rows runs a statement */
export function createSqliteEntries(
  rows: (sql: string, ...values: SQLInputValue[]) => Row[],
): SqliteEntries {
  return {
    status(id) {
      const [row] = rows(
        `SELECT state, lease IS NOT NULL AS is_running, attempts, ${READ_PROGRESS} FROM deliveries WHERE id = ?`,
        id,
      )
      return row && statusOf(row)
    },
    list({ shops, state, limit }, at) {
      const page = [at, limit]
      if (!shops && state) {
        const values = state === 'waiting' ? [...page, ...page, limit] : page
        return rows(LISTS[state], ...values).map(listedOf)
      }
      const conditions = [
        state && OF_SHOP[state],
        shops && 'shop IN (SELECT value FROM json_each(?))',
      ].filter(Boolean)
      return rows(
        `SELECT ${COLUMNS} FROM deliveries ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ${NEWEST}`,
        at,
        ...(shops ? [JSON.stringify(shops)] : []),
        limit,
      ).map(listedOf)
    },
    countsByTopic() {
      const running = new Map(
        rows(
          `SELECT topic, count(*) AS amount FROM deliveries INDEXED BY deliveries_leased WHERE ${RUNNING} GROUP BY topic`,
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
    oldestDue(at) {
      // Without a process that claims entries, what is due again stays asleep.
      const due = [OLDEST_READY, FIRST_ASLEEP]
        .map(sql => rows(sql)[0]?.['due'] ?? undefined)
        .filter(each => each !== undefined)
        .map(Number)
        .filter(each => each <= at)
      return due.length > 0 ? Math.min(...due) : undefined
    },
  }
}
