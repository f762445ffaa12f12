/**
 * Thrown to end a request with a response of our own: a redirect, a bounce page, a 401.
 * The face that caught it (Nitro, or a web `Request` handler) sends `response` byte for byte.
 */
export class PlatformAnswer extends Error {
  override readonly name = 'PlatformAnswer'
  readonly response: Response

  constructor(response: Response) {
    super(`Answered with ${response.status}`)
    this.response = response
  }
}
