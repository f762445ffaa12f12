import type { LoginError } from '../login-error'

/** What a page knows of where it runs; the same on server and client. */
export interface PlatformPageState {
  /** Domain of the shop, once a guard or request has verified it; '' before. */
  shop: string
  /** The `host` parameter of the admin, encoded; '' outside the admin. */
  host: string
  /** Whether the page is shown inside the admin. */
  embedded: boolean
  /** Language of the merchant, e.g. `en`. */
  locale: string
  apiKey: string
  /** Admin API version of the app, e.g. `2026-07`. */
  apiVersion: string
}

/** A request of the Admin API that a page makes, as the API reads it. */
export interface PlatformPageOperation {
  query: string
  variables?: unknown
  /** Replaces the app's API version. */
  apiVersion?: string
}

/** The GraphQL response to a page's request, or the response that replaces the page. */
export type PlatformPageOperationResult =
  | { body: unknown; replacement?: undefined }
  | { body?: undefined; replacement: PlatformPageResponse }

/** A response that replaces a page. */
export interface PlatformPageResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** The result of a guard on the server, for the app side. */
export type PlatformPageDecision =
  { allowed: true; shop: string } | ({ allowed: false } & PlatformPageResponse)

/**
 * Outcome of a login with the submitted shop: the errors, or the redirect.
 */
export interface PlatformLoginDecision {
  errors: LoginError
  /** The submitted value, so that the merchant can correct it. */
  submitted?: string | undefined
  response?: PlatformPageResponse | undefined
}

/** On `event.context` of every page render: the only interface from the app side to the server. */
export interface PlatformPageContext {
  state: PlatformPageState
  /**
   * Headers with which the page's own requests are the merchant's; verified by whichever route
   * receives them.
   */
  requestHeaders(): Record<string, string>
  /** Verifies the request as `usePlatformAdmin` does, once. */
  authenticate(): Promise<PlatformPageDecision>
  /** Creates the response that takes the merchant out of the app to an address of the platform. */
  leave(url: string): PlatformPageResponse
  /** Creates the response that redirects the page to the bounce page, for another ID token. */
  bounce(): Promise<PlatformPageResponse>
  /**
   * Sends an operation to the Admin API with the app's access token of the shop.
   *
   * @throws Error without a GraphQL response
   */
  adminGraphql(operation: PlatformPageOperation): Promise<PlatformPageOperationResult>
  /** Reads a submitted login as `usePlatformLogin` does, once. */
  login(): Promise<PlatformLoginDecision>
}
