import type { CallKind } from '../app-requests/call-result'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import { maskHeaders, maskSecrets } from './mask-secrets'
import type { RequestKind } from './request-log'

/**
 * One request between the app or a browser and the platform, in either direction, with its
 * response.
 */
export interface Exchange {
  /** Increases with each exchange. */
  sequence: number
  direction: 'to-platform' | 'to-app'
  kind: RequestKind | CallKind | 'webhook' | 'page_load'
  /** ISO 8601, on the emulator's clock. */
  at: string
  shop: string | null
  /** Grant, operation name, topic, or where a page is loaded. */
  label?: string
  request: { method: string; url: string; headers: Record<string, string>; body: string }
  /** Dated rules of the platform that refused the request, or a part of it. */
  rules?: DatedRuleId[]
  /** False: the body of the request was cut off, or credentials in it were masked. */
  isBodyComplete: boolean
  /**
   * `isUnseen`: a browser loads the page from the app, so the platform does not see the response.
   */
  response:
    | { status: number; headers: Record<string, string>; body: string }
    | { error: string }
    | { isUnseen: true }
  /** Real time. */
  durationMs: number
}

/**
 * The log of the page of requests. Separate from the request log, which is for tests and contains
 * no headers and bodies.
 */
export interface ExchangeLog {
  /** Adds an exchange. Masks credentials and truncates bodies before they are stored. */
  add: (exchange: Omit<Exchange, 'sequence' | 'isBodyComplete'>) => void
  /** Newest first. */
  list: () => Exchange[]
  find: (sequence: number) => Exchange | undefined
  /** Removes the exchanges of a shop. */
  forget: (shop: string) => void
  clear: () => void
}

/** Maximum number of exchanges. */
const MAX_EXCHANGES = 300
/**
 * Maximum number of stored characters of a body. Together with the number of exchanges, it limits
 * the memory of the log.
 */
export const MAX_KEPT_BODY = 8192

/** Returns the numbers of exchanges. */
export function createSequence(): () => number {
  let sequence = 0
  return () => ++sequence
}

/**
 * @param secret returns the app's current secret
 * @param nextSequence returns the number of the next exchange
 */
export function createExchangeLog(
  secret: () => string,
  nextSequence: () => number = createSequence(),
): ExchangeLog {
  let exchanges: Exchange[] = []

  // Masks twice the stored length: the patterns would not match a secret that is cut off at the
  // end.
  const keptBody = (body: string) =>
    maskSecrets(body.slice(0, 2 * MAX_KEPT_BODY), secret()).slice(0, MAX_KEPT_BODY)

  return {
    add: ({ request, response, ...exchange }) => {
      const { method, url, headers, body } = request
      const kept = keptBody(body)
      exchanges.unshift({
        ...exchange,
        sequence: nextSequence(),
        request: {
          method,
          url: maskSecrets(url, secret()),
          headers: maskHeaders(headers, secret()),
          body: kept,
        },
        isBodyComplete: kept === body,
        response: !('status' in response)
          ? response
          : {
              status: response.status,
              headers: maskHeaders(response.headers, secret()),
              body: keptBody(response.body),
            },
      })
      if (exchanges.length > MAX_EXCHANGES) exchanges.pop()
    },
    list: () => [...exchanges],
    find: wanted => exchanges.find(exchange => exchange.sequence === wanted),
    forget: shop => {
      exchanges = exchanges.filter(exchange => exchange.shop !== shop)
    },
    clear: () => {
      exchanges = []
    },
  }
}
