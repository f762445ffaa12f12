/**
 * The platform's clock, which tests can move. Every expiry, timestamp, and rate limit of the
 * emulator uses it.
 */
export interface EmulatorClock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Whole seconds since the epoch, as in tokens and signed queries. */
  seconds: () => number
  /** Offset from the real clock, in milliseconds. */
  offsetMs: () => number
  setOffset: (offsetMs: number) => void
}

/**
 * @param base the real clock, in milliseconds since the epoch
 * @param offset initial offset from the real clock, in milliseconds
 */
export function createClock(base: () => number, offset = 0): EmulatorClock {
  const now = () => base() + offset
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    offsetMs: () => offset,
    setOffset: offsetMs => {
      offset = offsetMs
    },
  }
}
