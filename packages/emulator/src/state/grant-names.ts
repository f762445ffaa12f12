/** The grants of the access token endpoint. */
export const GRANT_NAMES = [
  'authorization_code',
  'token_exchange',
  'refresh_token',
  'client_credentials',
] as const
export type GrantName = (typeof GRANT_NAMES)[number]
