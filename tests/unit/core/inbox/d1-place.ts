import { DatabaseSync } from 'node:sqlite'
import type { D1Database } from '../../../../server/core/inbox/d1-database'
import { createD1Engine } from '../../../../server/core/inbox/d1-inbox'
import type { JobEngine, JobEngineFactory } from '../../../../server/core/inbox/job-engine'
import type { MessageQueue } from '../../../../server/core/inbox/queue-nudge'

type Value = string | number

interface Statement {
  sql: string
  values: Value[]
  bind: (...values: Value[]) => Statement
}

/** The interface of D1 on SQLite: each batch is a transaction, and nothing is synchronous. */
export function sqliteD1(database = new DatabaseSync(':memory:')): D1Database {
  const statementOf = (sql: string, values: Value[] = []): Statement => ({
    sql,
    values,
    bind: (...bound) => statementOf(sql, bound),
  })
  return {
    prepare: statementOf,
    async batch(statements) {
      await new Promise(resolve => setImmediate(resolve))
      database.exec('BEGIN IMMEDIATE')
      try {
        const results = (statements as Statement[]).map(({ sql, values }) => ({
          results: database.prepare(sql).all(...values),
        }))
        database.exec('COMMIT')
        return results
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  }
}

const CRON_MS = 250

/**
 * Workers with a database and a queue: a message lets one of them run what is due, after its delay,
 * and so does a cron trigger, more often than that of Cloudflare.
 */
export function createD1Place(): { factory: JobEngineFactory } {
  const database = sqliteD1()
  const consumers = new Set<JobEngine>()
  let waiting = 0
  let turn = 0

  function deliver(): void {
    const [...engines] = consumers
    const engine = engines[turn++ % engines.length]
    if (engine) void engine.work?.().catch(() => {})
    else waiting++
  }

  const queue: MessageQueue = {
    async send(_message, { delaySeconds }) {
      setTimeout(deliver, delaySeconds * 1000).unref()
    },
  }

  return {
    factory: {
      ordersByShop: true,
      async open(options) {
        const engine = createD1Engine(database, queue, options)
        const { close } = engine
        let cron: NodeJS.Timeout | undefined
        return Object.assign(engine, {
          start() {
            consumers.add(engine)
            cron = setInterval(() => void engine.tend?.().catch(() => {}), CRON_MS)
            for (; waiting > 0; waiting--) deliver()
          },
          async close(withinMs?: number) {
            clearInterval(cron)
            consumers.delete(engine)
            await close(withinMs)
          },
        })
      },
    },
  }
}
