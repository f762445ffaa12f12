import { Refusal } from '../http/refusal'
import { rotateTokens } from '../oauth/rotate-tokens'
import type { TokenAct } from '../pages/tools-data'
import type { TokenOwner } from '../state/access-tokens'
import type { EmulatorState } from '../state/state'

/** What a button does: to one token, of either kind, or to every one of the app in the shop. */
type TokenAction = (state: EmulatorState, owner: TokenOwner, token?: string) => string

/**
 * By the name of the button; each answers in words what happened.
 *
 * Throws a Refusal 409 when a token has ended already, or it is no token of the app in the shop.
 */
export const TOKEN_ACTIONS: Record<TokenAct, TokenAction> = {
  expire: ({ tokens }, owner, token) => {
    if (token === undefined) return `${counted(tokens.expire(owner), 'access token')} expired.`
    if (tokens.expire(owner, token) === 0 && !tokens.expireRefresh(token, owner)) throw hasEnded()
    return 'The token has expired.'
  },
  revoke: ({ tokens }, owner, token) => {
    if (token === undefined) return `${counted(tokens.revoke(owner), 'access token')} revoked, and every refresh token.`
    if (tokens.revoke(owner, token) === 0 && !tokens.revokeRefresh(token, owner)) throw hasEnded()
    return 'The token was revoked.'
  },
  rotate: (state, owner, token) => {
    if (token === undefined) return `${counted(rotateTokens(state, owner), 'refresh token')} rotated.`
    if (!state.tokens.refresh(token, owner)) throw hasEnded()
    return 'A new pair was issued.'
  },
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function hasEnded(): Refusal {
  return new Refusal(409, 'There is no such token that works.')
}
