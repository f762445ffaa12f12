import { HTTPError } from 'nitro/h3'
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
  return new HTTPError(facts)
}

/** Removes addresses from an error before any handler writes it. */
export function hideAddresses(error: HTTPError): void {
  error.message = withoutAddresses(error.message)
  if (error.statusText !== undefined)
    Object.assign(error, { statusText: withoutAddresses(error.statusText) })
  if (error.status === 404) Object.assign(error, { data: withoutQuery(error.data) })
}
