import type { DatedRuleId } from '../../../../shared/dated-rules'

export type RequestKind =
  | 'authorize'
  | 'install'
  | 'access_token'
  | 'graphql'
  | 'rest'
  | 'admin'
  | 'app_bridge'
  | 'asset'
  | 'bulk_file'
  | 'upload'
  | 'storefront'
  | 'storefront_api'
  | 'customer_account'
  | 'partner_api'
  | 'app_events'
  | 'unknown'

/** One request to the platform. Never contains a token, a secret, or a query string. */
export interface LoggedRequest {
  /** Also the `X-Request-Id` of the response. */
  id: string
  /** ISO 8601, on the emulator's clock. */
  at: string
  method: string
  /** Without the query. */
  path: string
  shop: string | null
  kind: RequestKind
  /** 0: the connection was closed without a response. */
  status: number
  /** Requested grant of the access token endpoint, e.g. `refresh_token`. */
  grantType?: string
  /** Name of the GraphQL operation. */
  operationName?: string
  /** Dated rules of the platform that refused the request, or a part of it. */
  rules?: DatedRuleId[]
  durationMs: number
}

export interface RequestLog {
  add: (entry: LoggedRequest) => void
  /** Oldest first. */
  list: () => LoggedRequest[]
  clear: () => void
}

const MAX_ENTRIES = 1000

/** Creates a log of the newest 1000 requests. */
export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = []
  return {
    add: entry => {
      entries.push(entry)
      if (entries.length > MAX_ENTRIES) entries.shift()
    },
    list: () => [...entries],
    clear: () => {
      entries.length = 0
    },
  }
}
