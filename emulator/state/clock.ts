/** The platform's own clock. Every expiry, timestamp and rate limit of the emulator reads it, so a test can move it. */
export interface EmulatorClock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Whole seconds since the epoch, as tokens and signed queries carry them. */
  seconds: () => number
  /** Milliseconds that the clock is ahead of the real one; negative = behind. */
  offsetMs: () => number
  setOffset: (offsetMs: number) => void
}

/**
 * @param base the real clock, in milliseconds since the epoch
 * @param offset milliseconds that it begins ahead of the real one
 */
export function createClock(base: () => number, offset = 0): EmulatorClock {
  const now = () => base() + offset
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    offsetMs: () => offset,
    setOffset: (offsetMs) => {
      offset = offsetMs
    },
  }
}
