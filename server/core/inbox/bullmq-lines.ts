import type { PostgresQueueBackend, RedisQueueBackend } from 'bullmq'
import type { JobQueue } from './bullmq-queue'

/** The lines in which the jobs of each shop wait, in the database of their queue. */
export interface ShopLines {
  /** Puts a job at the end of the line of its shop, if it is not in it. */
  join(shop: string, id: string): Promise<void>
  /** Returns the first job of a line. */
  head(shop: string): Promise<string | undefined>
  leave(shop: string, id: string): Promise<void>
}

const JOIN = `
  if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
  return redis.call('ZADD', KEYS[1], redis.call('INCR', KEYS[2]), ARGV[1])
`
const LEAVE = `return redis.call('ZREM', KEYS[1], ARGV[1])`

/** @param key begins the names of the keys */
export function redisLines(queue: JobQueue, key: string): ShopLines {
  const lineOf = (shop: string) => `${key}-line:${shop}`

  let prepared: Awaited<RedisQueueBackend['client']> | undefined

  async function client() {
    const found = await (queue.getBackend() as RedisQueueBackend).client
    if (found !== prepared) {
      found.defineCommand('platformJoinLine', { numberOfKeys: 2, lua: JOIN })
      found.defineCommand('platformLeaveLine', { numberOfKeys: 1, lua: LEAVE })
      prepared = found
    }
    return found
  }

  return {
    async join(shop, id) {
      await (await client()).runCommand('platformJoinLine', [lineOf(shop), `${key}-lines`, id])
    },
    async head(shop) {
      const [first] = await (await client()).zrange(lineOf(shop), 0, 0)
      return first
    },
    async leave(shop, id) {
      await (await client()).runCommand('platformLeaveLine', [lineOf(shop), id])
    },
  }
}

/** In a table next to those of BullMQ, in the schema of the connection. */
export function postgresLines(queue: JobQueue, name: string): ShopLines {
  const { pool } = (queue.getBackend() as PostgresQueueBackend).connection
  let created: Promise<unknown> | undefined

  async function query(text: string, values: string[]): Promise<unknown[]> {
    // Several processes may create it at once: PostgreSQL refuses all but one, and it is there.
    await (created ??= pool
      .query(
        `CREATE TABLE IF NOT EXISTS platform_line (
          queue text NOT NULL, shop text NOT NULL, seq bigserial, id text NOT NULL,
          PRIMARY KEY (queue, shop, id)
        );
        CREATE INDEX IF NOT EXISTS platform_line_seq ON platform_line (queue, shop, seq)`,
      )
      .catch(() => (created = undefined)))
    return (await pool.query(text, values)).rows
  }

  return {
    async join(shop, id) {
      await query(
        'INSERT INTO platform_line (queue, shop, id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [name, shop, id],
      )
    },
    async head(shop) {
      const [row] = await query(
        'SELECT id FROM platform_line WHERE queue = $1 AND shop = $2 ORDER BY seq LIMIT 1',
        [name, shop],
      )
      return row === undefined ? undefined : String((row as { id: unknown }).id)
    },
    async leave(shop, id) {
      await query('DELETE FROM platform_line WHERE queue = $1 AND shop = $2 AND id = $3', [
        name,
        shop,
        id,
      ])
    },
  }
}
