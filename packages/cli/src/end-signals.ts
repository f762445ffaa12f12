import { constants } from 'node:os'
import process from 'node:process'

/** Signals that end a command: of a terminal, of a canceled job, and of a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** By convention, the exit code after a signal is its number and this. */
const EXIT_SIGNALED = 128

/** `npm` and `npx` send a signal again that the terminal has sent to all processes. */
const SAME_WITHIN_MS = 1000

/** What a command needs to clean up before a signal ends it. */
export interface EndSignals {
  /** Is aborted by the first signal. A later one ends the process at once. */
  aborted: AbortSignal
  /** The signal, and the exit code for it; undefined until there is one. */
  received: () => { name: string; exitCode: number } | undefined
  /** From now on, a signal ends the process as usual. */
  release: () => void
}

/** Lets a command clean up when a signal ends it. */
export function catchEndSignals(): EndSignals {
  const controller = new AbortController()
  let received: ReturnType<EndSignals['received']>
  const release = () => {
    for (const name of SIGNALS) process.off(name, onSignal)
  }
  let receivedAt = 0
  const onSignal = (name: NodeJS.Signals) => {
    if (received) {
      if (Date.now() - receivedAt > SAME_WITHIN_MS) process.exit(received.exitCode)
      return
    }
    receivedAt = Date.now()
    received = { name, exitCode: EXIT_SIGNALED + constants.signals[name] }
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return { aborted: controller.signal, received: () => received, release }
}

/**
 * Resolves as a promise does, unless the signal is aborted before.
 *
 * @throws the reason of the signal when it is aborted
 */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
