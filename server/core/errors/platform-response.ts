/**
 * Thrown to end a request with a response of the layer: a redirect, a bounce page, a 401. The
 * adapter that catches it (Nitro, or a handler of web requests) sends `response` byte for byte.
 */
export class PlatformResponse extends Error {
  override readonly name = 'PlatformResponse'
  readonly response: Response
  /** Why the caller was refused: for the app's log only, the response does not repeat it. */
  readonly refusal: string | undefined

  /** @param cause the error of the credentials that were refused */
  constructor(response: Response, refusal?: string, cause?: Error) {
    super(`Responded with ${response.status}`, cause && { cause })
    this.response = response
    this.refusal = refusal
  }
}
