export type CallKind = 'flow' | 'fulfillment' | 'pos' | 'checkout' | 'customer-account' | 'proxy'

export interface CallResponse {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  /** The first 64 KB. */
  body: string
}

/** A call from the platform to the app, and the response. Tokens and signatures are masked. */
export interface CallResult {
  kind: CallKind
  shop: string
  request: { method: string; url: string; headers: Record<string, string>; body: string }
  /** Response to the CORS preflight, for a call from an extension. */
  preflight?: { status: number; headers: Record<string, string> }
  /** `error`: the app is unreachable, or a browser would block the response. */
  response: CallResponse | { error: string }
  /** Real time. */
  durationMs: number
}
