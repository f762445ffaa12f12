export type CallKind = 'flow' | 'fulfillment' | 'pos' | 'checkout' | 'customer-account' | 'proxy'

export interface CallResponse {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  /** The first 64 KB. */
  body: string
}

/** A call that the platform made to the app, and what the app answered. Tokens and signatures are masked. */
export interface CallResult {
  kind: CallKind
  shop: string
  request: { method: string, url: string, headers: Record<string, string>, body: string }
  /** What a browser asks first, for a call from an extension. */
  preflight?: { status: number, headers: Record<string, string> }
  /** `error`: the app cannot be reached, or a browser would keep the answer from the extension. */
  response: CallResponse | { error: string }
  /** Real time. */
  durationMs: number
}
