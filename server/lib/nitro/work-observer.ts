import type { ObservedWork, PlatformObserver } from '../platform/observe/platform-observer'
import { elapsedMs } from './elapsed-ms'
import { platformLog } from './platform-log'
import { inSpan } from './spans'
import { workSpan } from './work-span'

/** How a piece of work ended. */
export interface WorkEnd {
  durationMs: number
  /** What it failed with. */
  failure?: { error: unknown }
}

export type WorkListener = (work: ObservedWork, end: WorkEnd) => void

const listeners = new Set<WorkListener>()

/** Tells of each token grant, API call and webhook when it has ended, until the returned function is called. */
export function observeWork(listener: WorkListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the protocol of this process reports to. */
export const workObserver: PlatformObserver = {
  warn: message => platformLog.write('warn', message),

  async run<Result>(work: ObservedWork, run: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    try {
      const result = await inSpan(() => workSpan(work), run)
      tell(work, { durationMs: elapsedMs(start) })
      return result
    }
    catch (error) {
      tell(work, { durationMs: elapsedMs(start), failure: { error } })
      throw error
    }
  },
}

function tell(work: ObservedWork, end: WorkEnd): void {
  for (const listener of listeners) listener(work, end)
}
