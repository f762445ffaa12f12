import { PlatformError } from './errors'

/** An identifier: a class or a code, and no sentence. */
const IDENTIFIER = /^[\w.$-]{1,60}$/
/** The end of a line of a stack: line and column. */
const POSITION = /:\d{1,9}:\d{1,9}\)?$/
const MAX_FRAME = 300
const MAX_FRAMES = 10

/**
 * Describes an error by its class, its code and where it was thrown, in one line. Without its
 * message, which often quotes what the code was working on.
 *
 * @returns e.g. `TypeError at handler (/app/server/plugins/platform.ts:12:9)`
 */
export function describeWithoutMessage(thrown: unknown): string {
  if (thrown instanceof Response) return `A Response with status ${thrown.status}`
  if (!(thrown instanceof Error)) return `A value that is no Error, of type ${typeof thrown}`
  const { name } = thrown
  return [IDENTIFIER.test(name) ? name : 'Error', codeOf(thrown), ...framesOf(thrown)]
    .filter(part => part !== undefined)
    .join(' ')
}

function codeOf(error: Error): string | undefined {
  const code: unknown =
    error instanceof PlatformError ? error.code : 'code' in error ? error.code : undefined
  return typeof code === 'string' && IDENTIFIER.test(code) ? code : undefined
}

function framesOf({ stack = '', message }: Error): string[] {
  // A message may have lines that look like frames.
  const start = message === '' ? 0 : stack.indexOf(message) + message.length
  return stack
    .slice(Math.max(0, start))
    .split('\n')
    .map(line => line.slice(0, MAX_FRAME).trim())
    .filter(line => line.startsWith('at ') && POSITION.test(line))
    .slice(0, MAX_FRAMES)
}
