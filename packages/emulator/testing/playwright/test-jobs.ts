import { setTimeout as delay } from 'node:timers/promises'
import type { JobEntry } from '../../../../shared/job-control'
import type { EmulatorControl } from '../../src/control/control'
import type { DeadTestJob, JobsLink } from './jobs-link'

/** The jobs of the app for the store of a test, and those that have no shop. */
export interface TestJobs {
  /**
   * Fires the schedules that are due by the clock of the platform, and resolves when no job is due
   * or running. A job with a delay, or one that waits for its next attempt, is due when the clock
   * of the platform has been moved as far.
   *
   * @throws Error that names the jobs that still run after `withinMs`, 30 seconds by default
   */
  idle: (options?: { withinMs?: number }) => Promise<void>
  /** The newest first; also done ones. */
  list: () => Promise<JobEntry[]>
  /** Those whose last attempt has failed. */
  dead: () => Promise<DeadTestJob[]>
  /** Runs the dead jobs of the store again, or one of them. Resolves to their number. */
  replay: (id?: string) => Promise<number>
  /**
   * Lets each call of the app to the storage of jobs fail as if it did not respond, until
   * `restoreStorage` or the end of the test. What is stored goes on to run.
   */
  failStorage: () => Promise<void>
  restoreStorage: () => Promise<void>
}

const IDLE_WITHIN_MS = 30_000
const PAUSE_MS = 20
/** A job may store another one in a queue that was read before: one reading is not enough. */
const READINGS = 2

export function createTestJobs(
  link: JobsLink,
  control: Pick<EmulatorControl, 'clock'>,
  shop: string,
): TestJobs {
  const list = () => link.call('entries', { shop })

  return {
    async idle({ withinMs = IDLE_WITHIN_MS } = {}) {
      await link.call('moveClock', (await control.clock()).offsetMs)
      const deadline = Date.now() + withinMs
      for (let idle = 0; idle < READINGS; await delay(PAUSE_MS)) {
        const busy = (await list()).filter(({ state, isDue }) => isDue || state === 'running')
        idle = busy.length === 0 ? idle + 1 : 0
        if (idle < READINGS && Date.now() > deadline)
          throw new Error(
            `Jobs still run after ${withinMs} ms: ${busy.map(({ name, state }) => `${name} (${state})`).join(', ')}`,
          )
      }
    },
    list,
    dead: () => link.call('dead', { shop }),
    failStorage: () => link.call('failStorage', true),
    restoreStorage: () => link.call('failStorage', false),
    replay: id => link.call('replay', id === undefined ? { shop } : { id }),
  }
}

/** Deletes what earlier tests have left: a time of a schedule fires once, also in another test. */
export async function resetJobs(link: JobsLink): Promise<void> {
  if (!link.isConnected()) return
  await link.call('failStorage', false)
  const shops = new Set((await link.call('entries', {})).map(({ shop }) => shop ?? '*'))
  for (const shop of shops) await link.call('forget', shop)
  await link.call('moveClock', 0)
}
