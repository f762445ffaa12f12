import type { CallKind } from '../calls/call-result'
import { maskHeaders, maskSecrets } from './mask-secrets'
import type { RequestKind } from './request-log'

/** One request between the app or a browser and the platform, in either direction, with its answer. */
export interface Exchange {
  /** Grows with each exchange. */
  sequence: number
  direction: 'to-platform' | 'to-app'
  kind: RequestKind | CallKind | 'webhook'
  /** ISO 8601, on the emulator's clock. */
  at: string
  shop: string | null
  /** What it was about: a grant, the name of an operation, a topic. */
  label?: string
  request: { method: string, url: string, headers: Record<string, string>, body: string }
  /** A status of 0: the connection was dropped. */
  response: { status: number, headers: Record<string, string>, body: string } | { error: string }
  /** Real time. */
  durationMs: number
}

/** What the page of requests shows. Kept apart from the request log, which is for tests and holds no headers and bodies. */
export interface ExchangeLog {
  /** Masks what opens something and cuts bodies, so that nothing of it is ever kept. */
  add: (exchange: Omit<Exchange, 'sequence'>) => void
  /** Newest first. */
  list: () => Exchange[]
  find: (sequence: number) => Exchange | undefined
  /** Forgets those of a shop. */
  forget: (shop: string) => void
  clear: () => void
}

/** Exchanges that are kept. */
const MAX_EXCHANGES = 300
/** Characters that are kept of a body; with the number of exchanges, the bound of the log's memory. */
export const MAX_KEPT_BODY = 8192

/** @param secret gives the app's secret of the moment */
export function createExchangeLog(secret: () => string): ExchangeLog {
  let sequence = 0
  let exchanges: Exchange[] = []

  // Twice as much is masked as is kept: a secret across the end would be no secret any more to the pattern that finds it.
  const keptBody = (body: string) => maskSecrets(body.slice(0, 2 * MAX_KEPT_BODY), secret()).slice(0, MAX_KEPT_BODY)

  return {
    add: ({ request, response, ...exchange }) => {
      const { method, url, headers, body } = request
      exchanges.unshift({
        ...exchange,
        sequence: ++sequence,
        request: { method, url: maskSecrets(url, secret()), headers: maskHeaders(headers, secret()), body: keptBody(body) },
        response: 'error' in response ? response : { status: response.status, headers: maskHeaders(response.headers, secret()), body: keptBody(response.body) },
      })
      if (exchanges.length > MAX_EXCHANGES) exchanges.pop()
    },
    list: () => [...exchanges],
    find: wanted => exchanges.find(exchange => exchange.sequence === wanted),
    forget: (shop) => {
      exchanges = exchanges.filter(exchange => exchange.shop !== shop)
    },
    clear: () => {
      exchanges = []
    },
  }
}
