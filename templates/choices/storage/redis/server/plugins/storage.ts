import process from 'node:process'
import redisDriver from 'unstorage/drivers/redis'

/** Stores sessions, records, and the app's own data in Redis. */
export default defineNitroPlugin(() => {
  const url = process.env.REDIS_URL
  if (!url) {
    // `nuxt dev` and the tests do without a server.
    if (import.meta.dev || process.env.APP_STORAGE === 'files') return
    throw new Error('Set REDIS_URL to the address of the Redis server.')
  }
  const storage = useStorage()
  for (const mount of ['platform', 'data']) {
    storage.unmount(mount, false)
    storage.mount(
      mount,
      // A connection that no longer responds is replaced.
      redisDriver({ url, base: `my-app:${mount}`, connectTimeout: 2000, socketTimeout: 3500 }),
    )
  }
})
