/**
 * What a signer of the protocol gives away: a text and its signature, and the forms in which they
 * travel.
 */
export interface SignedText {
  /** What the signature covers. */
  text: string
  /**
   * The bytes of the signature, in the form in which they are signed: base64, base64url and hex of
   * them are the same signature.
   */
  signature: Buffer
  /** The query that carries them, without the signature. */
  query?: URLSearchParams
  /** The token, cookie value or ciphertext that carries them. */
  token?: string
}

/** What a signature is made for. A verifier accepts those of its own purpose and no other. */
export type Purpose =
  | 'webhook'
  | 'Flow action'
  | 'fulfillment service call'
  | 'app proxy query'
  | 'admin query'
  | 'staff ID token'
  | 'customer ID token'
  | 'client assertion'
  | 'OAuth state cookie'
  | 'session cookie'
  | 'stored token'
  | 'stored delivery'
  | 'stored job'
