import type { LogLevel } from '../platform/config/log-level'

/** What a line says besides its message. Whatever is undefined is left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Levels of lines. */
export type LineLevel = Exclude<LogLevel, 'silent'>

/** Control characters that JSON leaves as they are, and a terminal or a reader of lines may act on. */
// eslint-disable-next-line no-control-regex -- these are what it is for
const UNSAFE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g
const PLAIN = /^[\w./:@+-]+$/

/** A line for programs: one JSON object. */
export function jsonLine(level: LineLevel, message: string, fields: LogFields, time: Date): string {
  return escapeControls(JSON.stringify({ time: time.toISOString(), level, source: 'platform', message, ...fields }))
}

/** A line for people: `[platform] message (field=value …)`. */
export function readableLine(message: string, fields: LogFields): string {
  const told = Object.entries(fields).filter(([, value]) => value !== undefined)
  const facts = told.map(([name, value]) => `${name}=${quoted(String(value))}`).join(' ')
  return `[platform] ${escapeControls(message)}${facts && ` (${facts})`}`
}

function quoted(value: string): string {
  return PLAIN.test(value) ? value : escapeControls(JSON.stringify(value))
}

/** Attack: a path or header with a line break in it writes a line of its own. */
function escapeControls(text: string): string {
  return text.replace(UNSAFE, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
