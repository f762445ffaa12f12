import process from 'node:process'
import { createBullmqInbox } from '#platform/inbox-bullmq'
import redisDriver from 'unstorage/drivers/redis'

export default defineNitroPlugin(() => {
  const url = process.env.REDIS_URL
  const storage = useStorage()
  storage.unmount('platform', false)
  storage.mount(
    'platform',
    redisDriver({ url, base: 'fleet', connectTimeout: 2000, socketTimeout: 3500 }),
  )
  configurePlatform({
    inbox: {
      engine: createBullmqInbox({ connection: { url } }),
      // The deliveries of a process that was killed run again soon.
      leaseMs: 2000,
    },
    webhooks: {
      'orders/create': async ({ webhookId }) => {
        await new Promise(resolve => setTimeout(resolve, 50))
        // A key of its own for each run, so that none hides another.
        await storage.setItem(`platform:ran:${webhookId}:${crypto.randomUUID()}`, process.pid)
      },
    },
  })
})
