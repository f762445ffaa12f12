import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

export interface RedisServer {
  /** Path of the socket that it listens on. */
  socket: string
  stop(): Promise<void>
}

/** A Redis of its own in a temporary folder. On a socket, because a free port may be taken by the time it is used. */
export async function startRedis(): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'platform-redis-'))
  const socket = join(directory, 'redis.sock')
  const server = spawn(executable(), ['--port', '0', '--unixsocket', socket, '--dir', directory, '--save', '', '--appendonly', 'no'])
  await once(server, 'spawn')
  const ended = once(server, 'exit')
  let output = ''
  for await (const chunk of server.stdout) {
    output += String(chunk)
    if (isReady(output)) break
  }
  if (!isReady(output)) throw new Error(`redis-server did not start:\n${output}`)
  return {
    socket,
    async stop() {
      server.kill()
      await ended
      await rm(directory, { recursive: true })
    },
  }
}

function isReady(output: string): boolean {
  return /ready to accept connections/i.test(output)
}

function executable(): string {
  const found = process.env.PLATFORM_REDIS || spawnSync('sh', ['-c', 'command -v redis-server'], { encoding: 'utf8' }).stdout.trim()
  if (!found) throw new Error('These tests need a redis-server. Install one (on Debian: apt-get install redis-server), or set PLATFORM_REDIS to its path.')
  return found
}
