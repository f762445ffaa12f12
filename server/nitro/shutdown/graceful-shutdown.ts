/** What a shutdown does, in this order. */
export interface ShutdownSteps {
  /** The server still accepts requests, and balancers and clients learn that it is stopping. */
  drain(): void
  /** Closes the server: requests that run are finished, then the inbox. Ends the process. */
  close(): void
  /** Ends the process at once. */
  exit(code: number): void
  log(level: 'info' | 'error', message: string): void
}

export interface ShutdownTimes {
  /** Milliseconds between the signal and the end of new connections. */
  drainMs: number
  /** Milliseconds from the signal to the end of the process, whatever still runs. */
  limitMs: number
}

/** A signal as the process receives it. */
export interface StopSignal {
  name: string
  /** e.g. 15 for SIGTERM */
  number: number
  /** Sent by the keyboard of a terminal: no balancer has to be notified. */
  isInteractive: boolean
}

/**
 * Milliseconds in which further signals are copies of the first: a terminal and `npm start` both
 * send one for each Ctrl+C.
 */
const COPIES_WITHIN_MS = 250

/**
 * Creates the handler of signals that end the server. The first signal drains and closes it, a
 * second one ends the process at once.
 *
 * @param now milliseconds of any clock that does not go back
 */
export function createShutdown(
  steps: ShutdownSteps,
  { drainMs, limitMs }: ShutdownTimes,
  now: () => number = () => performance.now(),
): (signal: StopSignal) => void {
  let startedAt: number | undefined

  return ({ name, number, isInteractive }) => {
    if (startedAt !== undefined) {
      if (now() - startedAt < COPIES_WITHIN_MS) return
      steps.log('error', `A second ${name} ended the server before its requests were finished`)
      return steps.exit(128 + number)
    }
    startedAt = now()
    const wait = isInteractive ? 0 : drainMs
    steps.log(
      'info',
      `${name}: the server accepts requests for ${wait} ms more, finishes those that run, and ends within ${limitMs} ms. Another signal ends it at once.`,
    )
    steps.drain()
    setTimeout(steps.close, wait)
    setTimeout(() => {
      steps.log(
        'error',
        `The server did not finish its requests and webhook deliveries within ${limitMs} ms, and was ended. Deliveries of the inbox run again. NITRO_SHUTDOWN_TIMEOUT sets the limit.`,
      )
      steps.exit(1)
    }, limitMs).unref()
  }
}
