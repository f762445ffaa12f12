/** How an access token was obtained. */
export type TokenGrantKind = 'exchange' | 'code' | 'refresh' | 'client_credentials' | 'migrate'

/** A request for an access token. */
export interface TokenGrant {
  kind: 'token'
  how: TokenGrantKind
  shop: string
  /** Whether it is a user's own token that was asked for. */
  online: boolean
}

/** A call of one of the platform's GraphQL APIs, with all its attempts. */
export interface ApiCall {
  kind: 'api'
  /** As it is called in messages, e.g. `Admin API`. */
  api: string
  shop: string
  /** Name of the operation in the query, when it has one. */
  operation: string | undefined
  /** Requests that were sent so far. */
  attempts: number
}

/** A verified webhook delivery, and what is configured for its topic. */
export interface WebhookRun {
  kind: 'webhook'
  shop: string
  topic: string
  webhookId: string
  /** Set while it runs: the delivery was handled before, and nothing was run. */
  duplicate: boolean
}

/** What the protocol does on behalf of a request or a job. Names who and what; holds no token, query, variable or payload. */
export type ObservedWork = TokenGrant | ApiCall | WebhookRun

/** Learns what the protocol does. */
export interface PlatformObserver {
  /** Says what whoever runs the app should know. Without secrets and payloads. */
  warn(message: string): void
  /** Runs a piece of work and ends as it does. The work may fill in its description until then. */
  run<Result>(work: ObservedWork, run: () => Promise<Result>): Promise<Result>
}

/** Learns nothing. */
export const NO_OBSERVER: PlatformObserver = { warn: () => {}, run: (_work, run) => run() }
