import type { Exchange } from '../state/exchange-log'
import { repeatedHeaders } from './request-headers'

/**
 * Returns the call of `fetch` that repeats a request, e.g. for a console. Masked values stay
 * masked: fill them in by hand.
 */
export function fetchSource({ method, url, headers, body }: Exchange['request']): string {
  const options = {
    method,
    headers: Object.fromEntries(repeatedHeaders(headers)),
    ...(body !== '' && { body }),
  }
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(options, null, 2)})\n`
}
