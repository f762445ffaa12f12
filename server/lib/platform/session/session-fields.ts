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

/** What an online token's answer says besides the token. A storage adapter may give back the user alone. */
export interface OnlineAccessInfo {
  /** Seconds from the grant to the expiry. */
  expires_in: number
  associated_user_scope: string
  associated_user: AssociatedUser
}

/** {@link OnlineAccessInfo} as a storage adapter gives it back: whatever it did not keep is missing. */
export interface StoredOnlineAccessInfo {
  expires_in?: number
  associated_user_scope?: string
  associated_user: Partial<AssociatedUser>
}

/** What a session consists of. */
export interface SessionFields {
  readonly id: string
  shop: string
  state: string
  isOnline: boolean
  /** Comma list of granted scopes. */
  scope?: string
  expires?: Date
  accessToken?: string
  refreshToken?: string
  refreshTokenExpires?: Date
  onlineAccessInfo?: OnlineAccessInfo | StoredOnlineAccessInfo
}

/** What a session can be made of. */
export interface SessionParams extends SessionFields {
  /** Accepted, because stored rows carry more than a session, and not kept. */
  [key: string]: unknown
}
