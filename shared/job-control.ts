/** A stored job, as a test sees it. */
export interface JobEntry {
  id: string
  name: string
  /** Of a job that runs for a shop. */
  shop?: string
  state: 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'
  /** Runs until now. */
  attempts: number
  /** Whether it waits for nothing but a free slot. False for a delay or a pause after a failure. */
  isDue: boolean
}

/** What development and tests do with the jobs of a process, in addition to what an app does. */
export interface JobControl {
  /** The newest first: those of a shop and those of no shop, or all; at most `limit`, 1000. */
  entries(options?: { shop?: string; limit?: number }): Promise<JobEntry[]>
  /** Deletes what is stored for a shop, and aborts what runs. `*`: what is stored for no shop. */
  forget(shop: string): Promise<void>
  /**
   * Moves the clock away from the real one. Moving it forward also shortens what delayed and failed
   * jobs still wait. Resolves when the times of schedules that are due have fired.
   */
  moveClock(offsetMs: number): Promise<void>
  /** Lets each call to the storage fail as if it did not respond, until it is called with false. */
  failStorage(isFailing: boolean): Promise<void>
}

/**
 * Channel of `node:diagnostics_channel` on which a process publishes its jobs when it has started:
 * only code in the same process can read it.
 */
export const JOBS_CHANNEL = 'nuxt-platform-layer:jobs'
