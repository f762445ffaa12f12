import { channel } from 'node:diagnostics_channel'
import { definePlugin, onClose } from '#platform-runtime/define'
import { configuredInbox, configuredJobs, configuredUsage } from '../nitro/platform-instance'
import { platformLog } from '../nitro/observe/log'
import { inboxCloseMs } from '../nitro/shutdown/stopping'
import { JOBS_CHANNEL } from '../../shared/job-control'
import type { Jobs } from '../core/jobs/create-jobs'
import type { DurableQueue } from '../core/inbox/durable-queue'

/** Runs what the durable queues hold from the start of the server to its end. */
export default definePlugin(app => {
  if (import.meta.prerender) return
  const started: Pick<DurableQueue, 'close'>[] = []

  async function start<Queue extends Pick<DurableQueue, 'start' | 'close'>>(
    find: () => Queue | undefined,
  ): Promise<Queue | undefined> {
    let queue: Queue | undefined
    try {
      queue = find()
      if (!queue) return undefined
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
    return queue
  }

  // After the other plugins: one of them may call configurePlatform.
  queueMicrotask(() => {
    void start(configuredInbox)
    void start(configuredUsage)
    void start(configuredJobs).then(publishJobs)
  })
  onClose(app, async () => {
    await Promise.all(started.map(queue => queue.close(inboxCloseMs())))
  })
})

/** For tests, which preload a subscriber into this process. */
function publishJobs(jobs: Jobs | undefined): void {
  const published = channel(JOBS_CHANNEL)
  if (jobs && published.hasSubscribers) published.publish(jobs)
}
