import { LOG_LEVELS } from '../../../shared/log-level'
import type { LogLevel } from '../../../shared/log-level'

/** Fields of a log line. Undefined fields are left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Level of a log line. */
export type LineLevel = Exclude<LogLevel, 'silent'>

/** The log of the layer. Callers must not pass tokens, secrets, queries or payloads. */
export interface PlatformLog {
  /** Returns whether lines of this level are written. */
  isEnabled(level: LineLevel): boolean
  setLevel(level: LogLevel): void
  /** Changes the stack of an error before a line for people contains it. */
  setStackMapper(map: (stack: string) => string): void
  write(level: LineLevel, message: string, fields?: LogFields): void
  /**
   * Writes a line that callers can trigger at will: at most one in ten seconds for each cause.
   * `repeated` then counts the skipped lines.
   */
  writeBounded(cause: string, level: LineLevel, message: string, fields?: LogFields): void
}

interface LogOptions {
  level: LogLevel
  format: 'json' | 'readable'
  /** Writes one line. */
  print: (level: LineLevel, line: string) => void
  /** Epoch milliseconds. */
  now?: (() => number) | undefined
}

/** The log of this process: JSON in production, readable in development. */
export const platformLog = createLog({
  level: import.meta.dev ? 'info' : 'warn',
  format: import.meta.dev ? 'readable' : 'json',
  print: (level, line) => console[level](line),
})

export function createLog({
  level: initialLevel,
  format,
  print,
  now = Date.now,
}: LogOptions): PlatformLog {
  let level = initialLevel
  let mapStack = (stack: string) => stack
  const countSkipped = createLineLimiter(now)
  const isEnabled = (given: LineLevel) => LOG_LEVELS.indexOf(given) <= LOG_LEVELS.indexOf(level)

  function write(lineLevel: LineLevel, message: string, fields: LogFields = {}): void {
    if (!isEnabled(lineLevel)) return
    print(
      lineLevel,
      format === 'json'
        ? jsonLine(lineLevel, message, fields, new Date(now()))
        : readableLine(message, fields, mapStack),
    )
  }

  return {
    isEnabled,
    setLevel(given) {
      level = given
    },
    setStackMapper(map) {
      mapStack = map
    },
    write,
    writeBounded(cause, lineLevel, message, fields) {
      if (!isEnabled(lineLevel)) return
      const skipped = countSkipped(cause)
      if (skipped !== undefined)
        write(lineLevel, message, { ...fields, repeated: skipped || undefined })
    },
  }
}

const QUIET_MS = 10_000
/** Causes that are limited at a time. Some contain input of the caller. */
const MAX_CAUSES = 100
/** Shared by all further causes. */
const OTHER_CAUSES = ''

/**
 * Limits a log that callers could fill to one line per cause in ten seconds.
 *
 * @param now epoch milliseconds
 * @returns for a cause, the number of lines that were skipped since its last line; undefined if
 *   this line must be skipped as well
 */
export function createLineLimiter(
  now: () => number = Date.now,
): (cause: string) => number | undefined {
  const causes = new Map<string, { quietUntil: number; skipped: number }>()

  function dropExpired(): void {
    for (const [cause, { quietUntil }] of causes)
      if (quietUntil <= now() && cause !== OTHER_CAUSES) causes.delete(cause)
  }

  return given => {
    if (!causes.has(given) && causes.size >= MAX_CAUSES) dropExpired()
    const cause = causes.has(given) || causes.size < MAX_CAUSES ? given : OTHER_CAUSES
    const last = causes.get(cause)
    if (last && now() < last.quietUntil) {
      last.skipped++
      return undefined
    }
    causes.set(cause, { quietUntil: now() + QUIET_MS, skipped: 0 })
    return last?.skipped ?? 0
  }
}

/** Control characters that JSON does not escape, and that terminals and log readers act on. */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const UNSAFE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g
const PLAIN = /^[\w./:@+-]+$/

/** Returns a line for programs: one JSON object. */
export function jsonLine(level: LineLevel, message: string, fields: LogFields, time: Date): string {
  return escapeControls(
    JSON.stringify({ time: time.toISOString(), level, source: 'platform', message, ...fields }),
  )
}

/**
 * Returns a line for people: `[platform] message (field=value …)`. The stack of an error follows in
 * lines of its own, indented, so that no text in it can pass for a line of the log.
 */
export function readableLine(
  message: string,
  { error, ...fields }: LogFields,
  mapStack: (stack: string) => string = stack => stack,
): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${quoteValue(String(value))}`)
    .join(' ')
  const line = `[platform] ${escapeControls(message)}${pairs && ` (${pairs})`}`
  if (error === undefined) return line
  const stack = mapStack(String(error)).split('\n')
  return [line, ...stack.map(each => `  ${escapeControls(each)}`)].join('\n')
}

function quoteValue(value: string): string {
  return PLAIN.test(value) ? value : escapeControls(JSON.stringify(value))
}

/** Attack: a path or header with a line break forges a log line. */
function escapeControls(text: string): string {
  return text.replace(
    UNSAFE,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const reported = new WeakSet<object>()

/**
 * Returns whether this error has not been logged yet. Requests that wait for the same operation
 * fail with the same error, which passes several places that log it.
 */
export function isFirstReport(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true
  if (reported.has(error)) return false
  reported.add(error)
  return true
}
