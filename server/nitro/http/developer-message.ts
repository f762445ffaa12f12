import { BillingError } from '../../core/errors/billing-error'
import { PlatformError } from '../../core/errors/errors'
import { GraphqlQueryError, HttpResponseError } from '../../core/errors/http-errors'
import { isJsonObject } from '../../core/json-object'

/** Errors of one response that are shown. */
const MAX_ERRORS = 5
/** Characters of the platform's own text that are shown for each of them. */
const MAX_TEXT = 500

/**
 * Returns the message of an error as log and responses may show it: in production without what the
 * platform reports.
 */
export function shownMessage(error: PlatformError): string {
  return import.meta.dev ? developerMessage(error) : error.message
}

/**
 * Returns the message of an error, followed by what the platform reports in its response: message,
 * code, path, line and required access. For development only: a message of the platform can quote a
 * variable. Variables and other extensions are left out.
 */
export function developerMessage(error: PlatformError): string {
  const reported = reportedErrors(error).map(describeReported)
  const shown = reported.slice(0, MAX_ERRORS)
  if (reported.length > shown.length) shown.push(`and ${reported.length - shown.length} more`)
  if (shown.length > 0) return `${error.message}: ${shown.join('; ')}`
  // What a webhook handler threw.
  const { cause } = error
  return cause instanceof PlatformError
    ? `${error.message}: ${developerMessage(cause)}`
    : error.message
}

function reportedErrors(error: PlatformError): unknown[] {
  if (error instanceof GraphqlQueryError) return error.body.errors
  if (error instanceof BillingError)
    return error.userErrors.map(({ field, message }) => ({ message, path: field }))
  const errors =
    error instanceof HttpResponseError && isJsonObject(error.body)
      ? error.body['errors']
      : undefined
  if (Array.isArray(errors)) return errors
  return typeof errors === 'string' ? [{ message: errors }] : []
}

function describeReported(error: unknown): string {
  const { message, path, locations, extensions } = isJsonObject(error) ? error : { message: error }
  const { code, requiredAccess } = isJsonObject(extensions) ? extensions : {}
  const text = shorten(String(message))
  const facts = [
    typeof code === 'string' && code,
    typeof requiredAccess === 'string' &&
      !text.includes(requiredAccess) &&
      `requires ${requiredAccess}`,
    Array.isArray(path) && `at ${path.join('.')}`,
    placeOf(locations),
  ]
    .filter(fact => typeof fact === 'string')
    .map(shorten)
  return facts.length > 0 ? `${text} (${facts.join(', ')})` : text
}

/** Where in the text of the query. */
function placeOf(locations: unknown): string | undefined {
  const place: unknown = Array.isArray(locations) ? locations[0] : undefined
  if (
    !isJsonObject(place) ||
    typeof place['line'] !== 'number' ||
    typeof place['column'] !== 'number'
  )
    return undefined
  return `line ${place['line']}, column ${place['column']}`
}

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}
