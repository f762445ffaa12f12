import { Refusal } from '../state/refusal'
import { rotateTokens } from '../oauth/rotate-tokens'
import type { TokenAct } from '../admin-data/tools-data'
import type { TokenOwner } from '../state/access-tokens'
import type { EmulatorState } from '../state/state'
import { pluralize } from './charge-terms'

/** Action of a button: on one access or refresh token, or on all tokens of the app in the shop. */
type TokenAction = (state: EmulatorState, owner: TokenOwner, token?: string) => string

/**
 * Actions by the name of the button. Each returns a message with the result.
 *
 * Throws a Refusal 409 if the token is not valid, or is not a token of the app in the shop.
 */
export const TOKEN_ACTIONS: Record<TokenAct, TokenAction> = {
  expire: ({ tokens }, owner, token) => {
    if (token === undefined) return `${pluralize(tokens.expire(owner), 'access token')} expired.`
    if (tokens.expire(owner, token) === 0 && !tokens.expireRefresh(token, owner))
      throw noValidToken()
    return 'The token has expired.'
  },
  revoke: ({ tokens }, owner, token) => {
    if (token === undefined)
      return `${pluralize(tokens.revoke(owner), 'access token')} revoked, and every refresh token.`
    if (tokens.revoke(owner, token) === 0 && !tokens.revokeRefresh(token, owner))
      throw noValidToken()
    return 'The token was revoked.'
  },
  rotate: (state, owner, token) => {
    if (token === undefined)
      return `${pluralize(rotateTokens(state, owner), 'refresh token')} rotated.`
    if (!state.tokens.refresh(token, owner)) throw noValidToken()
    return 'A new pair was issued.'
  },
}

function noValidToken(): Refusal {
  return new Refusal(409, 'There is no such valid token.')
}
