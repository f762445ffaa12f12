import { LOG_LEVELS } from '../platform/config/log-level'
import type { LogLevel } from '../platform/config/log-level'
import { jsonLine, readableLine } from './log-line'
import type { LineLevel, LogFields } from './log-line'
import { createQuietCauses } from './quiet-causes'

/** The log of the layer. Callers give it no token, secret, query or payload. */
export interface PlatformLog {
  /** Whether lines of this level are written. */
  says(level: LineLevel): boolean
  /** Writes less or more from now on. */
  setLevel(level: LogLevel): void
  write(level: LineLevel, message: string, fields?: LogFields): void
  /**
   * Writes what callers can bring about as often as they like: once in ten seconds for each cause. `repeated` then counts
   * the lines that were left out.
   */
  writeBounded(cause: string, level: LineLevel, message: string, fields?: LogFields): void
}

interface LogOptions {
  level: LogLevel
  format: 'json' | 'readable'
  /** Writes one line. */
  print: (level: LineLevel, line: string) => void
  /** Epoch milliseconds. */
  now?: () => number
}

export function createLog({ level: first, format, print, now = Date.now }: LogOptions): PlatformLog {
  let level = first
  const leftOutOf = createQuietCauses(now)
  const says = (asked: LineLevel) => LOG_LEVELS.indexOf(asked) <= LOG_LEVELS.indexOf(level)

  function write(lineLevel: LineLevel, message: string, fields: LogFields = {}): void {
    if (!says(lineLevel)) return
    print(lineLevel, format === 'json' ? jsonLine(lineLevel, message, fields, new Date(now())) : readableLine(message, fields))
  }

  return {
    says,
    setLevel(given) {
      level = given
    },
    write,
    writeBounded(cause, lineLevel, message, fields) {
      if (!says(lineLevel)) return
      const leftOut = leftOutOf(cause)
      if (leftOut !== undefined) write(lineLevel, message, { ...fields, repeated: leftOut || undefined })
    },
  }
}
