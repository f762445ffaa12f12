import type { Exchange } from '../../../src/state/exchange-log'
import type { CallView } from '../../calls/call-view'

/** One request in the list. */
export interface ExchangeSummary {
  /** Unique, also after a restart of the platform. */
  key: string
  sequence: number
  direction: Exchange['direction']
  kind: Exchange['kind']
  /** ISO 8601. */
  at: string
  shop: string | null
  /** Grant, operation name, topic, or where a page is loaded. */
  label: string
  method: string
  path: string
  /** 0: there was no response. Null: the platform does not see it. */
  status: number | null
  durationMs: number
}

/** One request with its headers and bodies. */
export interface ExchangeDetails {
  summary: ExchangeSummary
  result: CallView
  /** Dated rules that refused the request or a part of it: why, and what fixes it. */
  rules: string[]
  /** Command that sends the request again. */
  curl: string
  /** Call of `fetch` that sends the request again. */
  fetch: string
  /** Source of a test that sends the request again. Null if there is none for its kind. */
  test: string | null
  /** Why the request cannot be sent again. Null if it can. */
  replayProblem: string | null
}

export const DIRECTION_LABELS: Record<Exchange['direction'], string> = {
  'to-platform': 'To the platform',
  'to-app': 'To the app',
}

export const KIND_LABELS: Record<Exchange['kind'], string> = {
  page_load: 'Page load',
  graphql: 'Admin API',
  rest: 'REST Admin API',
  webhook: 'Webhook',
  access_token: 'Access token',
  authorize: 'OAuth grant',
  install: 'Installation',
  app_bridge: 'App Bridge script',
  storefront_api: 'Storefront API',
  customer_account: 'Customer Account API',
  partner_api: 'Partner API',
  app_events: 'App Events API',
  bulk_file: 'File of a bulk operation',
  upload: 'File upload',
  storefront: 'Storefront page',
  flow: 'Flow action',
  fulfillment: 'Fulfillment service',
  pos: 'POS extension',
  checkout: 'Checkout extension',
  'customer-account': 'Customer account extension',
  proxy: 'App proxy',
  admin: 'Admin page',
  asset: 'File of the admin',
  unknown: 'Unknown address',
}

/** Method and path, without the domain of the store that the paths of its APIs begin with. */
export function requestLine({
  method,
  path,
  shop,
}: Pick<ExchangeSummary, 'method' | 'path' | 'shop'>): string {
  const prefix = `/${shop}/`
  return `${method} ${shop !== null && path.startsWith(prefix) ? path.slice(prefix.length - 1) : path}`
}
