import { connect } from 'node:net'
import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server'
import { startRedis } from './redis-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** e.g. `redis://127.0.0.1:6379` */
    redisUrl: string
    /** e.g. `postgres://postgres@127.0.0.1:5432/postgres`; its user can create databases. */
    databaseUrl: string
  }
}

/**
 * The servers that `REDIS_URL` and `DATABASE_URL` name, else those on this machine's usual ports,
 * else ones that are started for this run.
 */
export default async function startServers(project: TestProject): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  const own = async (start: () => Promise<{ url: string; stop: () => Promise<void> }>) => {
    const { url, stop } = await start()
    stops.push(stop)
    return url
  }
  project.provide(
    'redisUrl',
    process.env.REDIS_URL ||
      ((await respond(6379)) ? 'redis://127.0.0.1:6379' : await own(startRedis)),
  )
  project.provide(
    'databaseUrl',
    process.env.DATABASE_URL ||
      ((await respond(5432))
        ? 'postgres://postgres@127.0.0.1:5432/postgres'
        : await own(startPostgres)),
  )
  return async () => {
    for (const stop of stops) await stop()
  }
}

function respond(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (isUp: boolean) => () => {
      socket.destroy()
      resolve(isUp)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}
