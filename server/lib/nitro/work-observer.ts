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

export interface WorkListener {
  /** Whether work of this kind that succeeds is of interest now; by default it is. */
  wantsEach?: (kind: ObservedWork['kind']) => boolean
  tell: (work: ObservedWork, end: WorkEnd) => void
}

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
    let result: Result
    try {
      result = await inSpan(() => workSpan(work), run)
    }
    catch (error) {
      for (const listener of listeners) listener.tell(work, { durationMs: elapsedMs(start), failure: { error } })
      throw error
    }
    for (const listener of listeners) {
      if (listener.wantsEach?.(work.kind) ?? true) listener.tell(work, { durationMs: elapsedMs(start) })
    }
    return result
  },
}
