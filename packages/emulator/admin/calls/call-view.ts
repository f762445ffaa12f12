/** One request with its response, as pages show it. Tokens and signatures are masked. */
export interface CallView {
  request: { method: string; url: string; headers: Record<string, string>; body: string }
  /** Response to the CORS preflight, for a call from an extension. */
  preflight?: { status: number; headers: Record<string, string> }
  /** `headers` are missing if they were not stored. `isUnseen`: a browser loads the page. */
  response:
    | { status: number; statusText: string; headers?: Record<string, string>; body: string }
    | { error: string }
    | { isUnseen: true }
  durationMs: number
}
