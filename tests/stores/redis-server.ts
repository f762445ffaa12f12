import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedis } from '../../scripts/find-redis.mjs'
import { freePort } from '../surface/free-port'
import { startServer } from './server-process'

/** A Redis of its own on a free port, with its data in a temporary folder. */
export async function startRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'platform-redis-'))
  const port = await freePort()
  const server = await startServer(
    findRedis(),
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      directory,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    /ready to accept connections/i,
  )
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill()
      await ended
      await rm(directory, { recursive: true })
    },
  }
}
