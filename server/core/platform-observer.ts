import type { ForbiddingRule } from './api/forbidden-call'

/** How an access token was obtained. */
export type TokenGrantKind =
  | 'exchange'
  | 'code'
  | 'refresh'
  /** With the app's private key. */
  | 'application'
  | 'client_credentials'
  | 'migrate'

/** A request for an access token. */
export interface TokenGrant {
  kind: 'token'
  how: TokenGrantKind
  shop: string
  /** Whether the token belongs to a user. */
  online: boolean
}

/** A call of one of the platform's GraphQL APIs, including all attempts. */
export interface ApiCall {
  kind: 'api'
  /** Name in messages, e.g. `Admin API`. */
  api: string
  shop: string
  /** Name of the operation in the query. */
  operation: string | undefined
  /** Number of requests that were sent. */
  attempts: number
}

/** The run of a verified webhook delivery. */
export interface WebhookRun {
  kind: 'webhook'
  shop: string
  topic: string
  webhookId: string
  /** The delivery was handled before, so no handler was run. Set during the run. */
  duplicate: boolean
  /** Of a delivery in the inbox: the span in which it was stored. */
  storedIn?: string | undefined
}

/** A run of a job. */
export interface JobRun {
  kind: 'job'
  /** Name of the job. */
  job: string
  /** Of a job that runs for a shop. */
  shop: string | undefined
  id: string
  /** 1 the first time. */
  attempt: number
  /** Milliseconds from its enqueue to this run, with a delay that was asked for. */
  lagMs: number
  /** The span in which it was stored, as {@link PlatformObserver.activeSpan} returned it. */
  storedIn?: string | undefined
}

/** Why the app has no access to a shop that has installed it. */
export type AccessLossReason =
  /** The platform refused the refresh token. */
  | 'refresh_token_refused'
  /** The access token expired or was revoked, and there is no refresh token. */
  | 'no_refresh_token'

/** The app has lost access to a shop. The operation is the app's hook `accessLost`. */
export interface AccessLostWork {
  kind: 'access_lost'
  shop: string
  reason: AccessLossReason
}

/**
 * The Admin API refuses the app in a shop with status 403. Once per shop and hour; there is no
 * operation.
 */
export interface ApiForbiddenWork {
  kind: 'api_forbidden'
  shop: string
  /** The rule of the platform; undefined when its response does not name a known reason. */
  rule: ForbiddingRule | undefined
  /** What the operator can do. */
  explanation: string
}

/** An observed operation of the protocol. Contains no token, query, variable or payload. */
export type ObservedWork =
  TokenGrant | ApiCall | WebhookRun | JobRun | AccessLostWork | ApiForbiddenWork

/** Observes the operations of the protocol. */
export interface PlatformObserver {
  /** Logs a warning for the operator. It contains no secret and no payload. */
  warn(message: string): void
  /**
   * Runs an operation and returns or throws what it does. The operation may complete its
   * description while it runs.
   */
  run<Result>(work: ObservedWork, run: () => Promise<Result>): Promise<Result>
  /**
   * Returns the active span as the header `traceparent` has it; undefined outside of spans.
   * @see https://www.w3.org/TR/trace-context/
   */
  activeSpan(): string | undefined
}

/** No-op observer. */
export const NO_OBSERVER: PlatformObserver = {
  warn: () => {},
  run: (_work, run) => run(),
  activeSpan: () => undefined,
}
