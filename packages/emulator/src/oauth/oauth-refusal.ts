export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_subject_token'
  | 'shop_not_permitted'
  | 'unsupported_grant_type'

/**
 * An error of the access token endpoint, in the format of RFC 6749: `{ error, error_description }`.
 */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal'
  readonly error: OAuthError
  readonly status: number

  constructor(error: OAuthError, description: string) {
    super(description)
    this.error = error
    this.status = error === 'invalid_client' ? 401 : 400
  }
}
