import { PlatformError } from './errors'
import type { PlatformErrorCode } from './errors'
import type { GraphqlExtensions } from '../api/graphql-result'

export interface UpstreamFacts {
  /** Status of the response. */
  upstreamStatus: number
  /** Body of the response when it was JSON. */
  body?: unknown | undefined
  /** Id of the request, to quote to the platform's support. */
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

/**
 * The Admin API responded without a result: `admin_api_failed`, `admin_api_unauthorized`,
 * `admin_api_forbidden` or `admin_api_throttled`.
 */
export class HttpResponseError extends PlatformError {
  override readonly name: string = 'HttpResponseError'
  readonly upstreamStatus: number
  readonly requestId: string | undefined
  /** How long to wait before a retry; undefined when the response does not state it. */
  readonly retryAfterSeconds: number | undefined
  declare readonly body: unknown

  constructor(code: PlatformErrorCode, message: string, facts: UpstreamFacts) {
    super(code, message)
    this.upstreamStatus = facts.upstreamStatus
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
    hideBody(this, facts.body)
  }
}

/** The platform did not run the call: it returned 429, or the shop has used its points for now. */
export class ThrottledError extends HttpResponseError {
  override readonly name = 'ThrottledError'

  constructor(message: string, facts: UpstreamFacts) {
    super('admin_api_throttled', message, facts)
  }
}

/** One error of a GraphQL response. */
export interface GraphqlResponseError {
  message: string
  path?: (string | number)[]
  extensions?: { code?: string; [key: string]: unknown }
  [key: string]: unknown
}

export interface GraphqlErrorBody {
  /** What the platform resolved despite the errors. */
  data?: unknown
  errors: GraphqlResponseError[]
  extensions?: GraphqlExtensions
}

/**
 * The Admin API ran the query and reports errors, with or without partial data: `graphql_failed`,
 * or `bulk_access_missing`.
 */
export class GraphqlQueryError extends PlatformError {
  override readonly name = 'GraphqlQueryError'
  readonly requestId: string | undefined
  /** Name of the operation in the query. */
  readonly queryName: string | undefined
  declare readonly body: GraphqlErrorBody

  constructor(
    message: string,
    facts: {
      body: GraphqlErrorBody
      requestId?: string | undefined
      queryName?: string | undefined
      /** @default 'graphql_failed' */
      code?: 'bulk_access_missing' | undefined
    },
  ) {
    super(facts.code ?? 'graphql_failed', message)
    this.requestId = facts.requestId
    this.queryName = facts.queryName
    hideBody(this, facts.body)
  }
}

/**
 * Why the token endpoint refused a grant. `refresh_token_missing` is our own: there was nothing to
 * present.
 */
export type GrantRefusal =
  'invalid_subject_token' | 'invalid_grant' | 'application_token_refused' | 'refresh_token_missing'

/**
 * The platform no longer accepts an ID token, refresh token or code. It may accept a new one.
 */
export class GrantRefusedError extends PlatformError {
  override readonly name = 'GrantRefusedError'
  readonly reason: GrantRefusal

  constructor(reason: GrantRefusal, message: string, status?: number) {
    super('grant_refused', message, { status })
    this.reason = reason
  }
}

export interface TokenEndpointFacts {
  /** Status of the response; undefined without one. */
  upstreamStatus?: number | undefined
  /** The endpoint's own error code, when it has the form of one. */
  upstreamError?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown | undefined
}

/** The token endpoint did not return a token, for a reason other than the grant. */
export class TokenEndpointError extends PlatformError {
  override readonly name = 'TokenEndpointError'
  readonly upstreamStatus: number | undefined
  readonly upstreamError: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, facts: TokenEndpointFacts) {
    super('token_endpoint_failed', message, {
      cause: facts.cause,
      status: facts.upstreamStatus === 429 ? 503 : undefined,
    })
    this.upstreamStatus = facts.upstreamStatus
    this.upstreamError = facts.upstreamError
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/**
 * Makes the body of an error readable, but not printable: a logger prints an error's own
 * properties, `util.inspect` with `showHidden` also those that are not enumerable, and a body may
 * hold customers' data or a token that the query requested.
 */
function hideBody(error: PlatformError, body: unknown): void {
  Object.defineProperty(error, 'body', { get: () => body, enumerable: false })
}
