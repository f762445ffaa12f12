import { PlatformError } from '../errors/errors'

const MOST_CHARACTERS = 500

/** What is kept of the failure of a handler, in one line: name and message of its error. */
export function failureText(thrown: unknown): string {
  // The error that several handlers failed says less than what the first one threw.
  const cause = thrown instanceof PlatformError && 'cause' in thrown ? thrown.cause : thrown
  return describe(cause).replace(/\s+/g, ' ').slice(0, MOST_CHARACTERS)
}

function describe(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`
  if (thrown instanceof Response) return `A handler threw a Response with status ${thrown.status}`
  return `A handler threw a value that is no Error, of type ${typeof thrown}`
}
