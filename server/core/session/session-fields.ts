/** The user for whom an online access token acts, as the token endpoint describes them. */
export interface AssociatedUser {
  id: number
  first_name: string
  last_name: string
  email: string
  email_verified: boolean
  account_owner: boolean
  locale: string
  collaborator: boolean
}

/**
 * The fields of a token response that describe an online token. A storage adapter may return the
 * user alone.
 */
export interface OnlineAccessInfo {
  /** Seconds from the grant to the expiry. */
  expires_in: number
  associated_user_scope: string
  associated_user: AssociatedUser
}

/**
 * {@link OnlineAccessInfo} as a storage adapter returns it: fields that it does not store are
 * missing.
 */
export interface StoredOnlineAccessInfo {
  expires_in?: number
  associated_user_scope?: string
  associated_user: Partial<AssociatedUser>
}

/** The fields of a session. */
export interface SessionFields {
  readonly id: string
  shop: string
  state: string
  isOnline: boolean
  /** Comma list of granted scopes. */
  scope?: string | undefined
  expires?: Date | undefined
  accessToken?: string | undefined
  refreshToken?: string | undefined
  refreshTokenExpires?: Date | undefined
  onlineAccessInfo?: OnlineAccessInfo | StoredOnlineAccessInfo | undefined
}

/** Parameters of the constructor of a session. */
export interface SessionParams extends SessionFields {
  /** Ignored: stored rows contain more than a session. */
  [key: string]: unknown
}
