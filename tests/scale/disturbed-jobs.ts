import { setTimeout as delay } from 'node:timers/promises'
import type { JobPlace } from '../stores/job-process-task'
import { startPostgres } from '../stores/postgres-server'
import { startRedis } from '../stores/redis-server'
import { startTcpProxy, through } from '../stores/tcp-proxy'
import { keepJobBooks } from './job-books'
import type { JobBooks } from './job-books'

/** Every so many kills, the database refuses connections for as long. */
const AWAY = { every: 5, ms: 2000 }
const KILLS_PER_JOB = 1 / 250

/**
 * Keeps the books of jobs on a server of its own, which loses its connections.
 *
 * @throws Error for an unknown engine
 */
export async function keepBooksAt(
  engine: string,
  jobs: number,
): Promise<{ books: JobBooks; isBalanced: boolean }> {
  const kills = Math.max(5, Math.round(jobs * KILLS_PER_JOB))
  const { place, disturb, stop } = await openPlace(engine)
  try {
    const books = await keepJobBooks({
      place,
      jobs,
      processes: 3,
      kills,
      lifetime: [300, 1500],
      disturb,
    })
    const { stored, done, dead, lost } = books
    return { books, isBalanced: stored === jobs && done === jobs && dead === 0 && lost === 0 }
  } finally {
    await stop()
  }
}

interface OpenPlace {
  place: JobPlace
  disturb: (kill: number) => Promise<void>
  stop: () => Promise<void>
}

async function openPlace(engine: string): Promise<OpenPlace> {
  if (engine === 'sqlite')
    return { place: { engine }, disturb: async () => {}, stop: async () => {} }
  if (engine !== 'redis' && engine !== 'postgres')
    throw new Error('--engine is sqlite, redis or postgres')
  const server = await (engine === 'redis' ? startRedis() : startPostgres(['max_connections=200']))
  const proxy = await startTcpProxy(server.url)
  const url = through(proxy, server.url)
  return {
    place: engine === 'redis' ? { engine, url, prefix: 'scale' } : { engine, url, schema: 'scale' },
    async disturb(kill) {
      if (kill % AWAY.every !== 0) return
      await proxy.set('refusing')
      await delay(AWAY.ms)
      await proxy.set('open')
    },
    async stop() {
      await proxy.close()
      await server.stop()
    },
  }
}
