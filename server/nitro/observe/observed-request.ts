/**
 * Type of a request that has to be authenticated. `page`: a document that a guard protects. `auth`:
 * one of the layer's own routes.
 */
export type ObservedKind =
  | 'page'
  | 'admin'
  | 'webhook'
  | 'flow'
  | 'fulfillment service'
  | 'app proxy'
  | 'pos'
  | 'public'
  | 'auth'

/** How the authentication of a request ended. */
export interface RequestOutcome {
  /**
   * `handled`: the layer sent its own response, e.g. the bounce page. `failed`: an error that the
   * caller did not cause.
   */
  outcome: 'authenticated' | 'handled' | 'refused' | 'failed'
  /** The verified shop. */
  shop?: string | undefined
  /** Topic of a webhook. */
  topic?: string | undefined
  /** Reason of a refusal: the status of the response, or the code of the error. */
  reason?: string | undefined
  /** Status of the response; undefined when the request continues to its route. */
  status?: number | undefined
}

/** A request that had to be authenticated. Contains no token and no query: either may be secret. */
export interface ObservedRequest extends RequestOutcome {
  /** From `x-request-id`, or generated. */
  requestId: string
  kind: ObservedKind
  method: string
  path: string
  /** Epoch milliseconds. */
  startedAt: number
  durationMs: number
}
