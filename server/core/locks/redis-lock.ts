import type { PlatformLock } from './platform-lock'
import { createPolledLock } from './polled-lock'

/** A client of ioredis, which `call`s any command, or of node-redis, which sends it. */
export type RedisClient =
  | { call: (command: string, ...values: string[]) => Promise<unknown> }
  | { sendCommand: (command: string[]) => Promise<unknown> }

/** Compares and changes in one step: another owner may hold the lock by now. */
const RENEW =
  'if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end return 0'
const FREE =
  'if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0'

/**
 * Creates locks on a Redis server.
 *
 * @param client a connected client of ioredis or node-redis
 * @param options.prefix prefix of the keys, for apps that share a server
 * @returns locks for `lock` of `configurePlatform`
 */
export function createRedisLock(
  client: RedisClient,
  { prefix = '' }: { prefix?: string } = {},
): PlatformLock {
  const send = (command: string, ...values: string[]) =>
    'call' in client ? client.call(command, ...values) : client.sendCommand([command, ...values])
  const keyOf = (key: string) => `${prefix}lock:${key}`

  return createPolledLock({
    take: async (key, owner, ttlMs) =>
      (await send('SET', keyOf(key), owner, 'NX', 'PX', String(ttlMs))) === 'OK',
    renew: async (key, owner, ttlMs) =>
      (await send('EVAL', RENEW, '1', keyOf(key), owner, String(ttlMs))) === 1,
    free: async (key, owner) => {
      await send('EVAL', FREE, '1', keyOf(key), owner)
    },
  })
}
