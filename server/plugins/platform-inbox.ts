import { definePlugin, onClose } from '#platform-runtime/define'
import { configuredInbox, configuredJobs, configuredUsage } from '../nitro/platform-instance'
import { platformLog } from '../nitro/observe/log'
import { inboxCloseMs } from '../nitro/shutdown/stopping'
import type { DurableQueue } from '../core/inbox/durable-queue'

/** Runs what the durable queues hold from the start of the server to its end. */
export default definePlugin(app => {
  if (import.meta.prerender) return
  const started: Pick<DurableQueue, 'close'>[] = []

  async function start(
    find: () => Pick<DurableQueue, 'start' | 'close'> | undefined,
  ): Promise<void> {
    try {
      const queue = find()
      if (!queue) return
      started.push(queue)
      await queue.start()
    } catch (error) {
      // The server stays up: what needs the queue gets a 503 until the storage can be used, and
      // other requests do not need it.
      platformLog.write(
        'error',
        error instanceof Error ? error.message : 'A durable queue could not be started',
      )
    }
  }

  // After the other plugins: one of them may call configurePlatform.
  queueMicrotask(() => {
    void start(configuredInbox)
    void start(configuredUsage)
    void start(configuredJobs)
  })
  onClose(app, async () => {
    await Promise.all(started.map(queue => queue.close(inboxCloseMs())))
  })
})
