import { definePlugin } from '#platform-runtime/define'
import { onMessages, onSchedule } from '#platform-runtime/lifecycle'
import { nudgedQueue } from '../core/inbox/queue-nudge'
import { platformLog } from '../nitro/observe/log'
import { configuredInbox, configuredJobs, configuredUsage } from '../nitro/platform-instance'

/**
 * Runs what the durable queues of a worker hold: a worker has no process that could do so between
 * its events. Builds for other runtimes do not contain it.
 */
export default definePlugin(app => {
  onMessages(app, async bodies => {
    const names = new Set(bodies.map(nudgedQueue).filter(name => name !== undefined))
    await settle(
      [...names].flatMap(name => [
        ...[configuredInbox(), configuredUsage()].map(async queue => {
          if (queue?.name === name) await queue.work()
        }),
        configuredJobs()?.work(name),
      ]),
    )
  })
  onSchedule(app, () =>
    settle([configuredInbox()?.tend(), configuredUsage()?.tend(), configuredJobs()?.tend()]),
  )
})

/** Waits for all: one that fails must not end the others. A batch that fails is delivered again. */
async function settle(work: readonly (Promise<void> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'fulfilled') continue
    const error: unknown = result.reason
    platformLog.write('error', error instanceof Error ? error.message : 'A queue could not be run')
    throw error
  }
}
