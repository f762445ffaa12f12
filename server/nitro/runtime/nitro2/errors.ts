import { createError } from 'h3'
import type { H3Error } from 'h3'
import { withoutAddresses, withoutQuery } from '../../http/hide-address'

/** What the server makes an error response of. */
export interface HttpErrorFacts {
  status: number
  statusText?: string
  message: string
  data?: object
  cause?: unknown
  /** Whether it is logged, and its message hidden from the caller. */
  unhandled?: boolean
}

/** Creates an error that the server turns into a response. */
export function createHttpError(facts: HttpErrorFacts): Error {
  return createError(facts)
}

/** Removes addresses from an error before any handler writes it. */
export function hideAddresses(error: H3Error): void {
  for (const field of ['message', 'statusMessage'] as const) {
    const text = error[field]
    const shown = text && withoutAddresses(text)
    if (shown !== text) error[field] = shown ?? ''
  }
  if (error.statusCode === 404) error.data = withoutQuery(error.data)
}
