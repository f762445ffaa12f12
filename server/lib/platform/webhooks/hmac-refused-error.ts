import { PlatformError } from '../errors/errors'

/** A signed call without a valid signature. The client learns that it was refused; the log also learns what may be wrong. */
export class HmacRefusedError extends PlatformError {
  override readonly name = 'HmacRefusedError'
  /** For the app's log only: it says which checks a forger has to pass. */
  readonly likelyCause: string

  constructor(code: 'body_missing' | 'hmac_missing' | 'hmac_invalid', message: string, options: { likelyCause: string, status?: number }) {
    super(code, message, { status: options.status })
    this.likelyCause = options.likelyCause
  }
}
