import type { TokenOwner } from '../state/access-tokens'
import type { EmulatorState } from '../state/state'

/**
 * Issues a new pair for each refresh token of the app in the shop that works and has no successor yet, as if another server
 * of the app had asked. The old one stays valid until its successor is first used, unless rotation is strict.
 *
 * @returns how many pairs were issued
 */
export function rotateTokens({ tokens, clock }: EmulatorState, owner: TokenOwner): number {
  const rotatable = tokens.list(owner.shop).filter(({ refreshToken }) => {
    const status = refreshToken === undefined ? undefined : tokens.findRefresh(refreshToken, owner)
    return status !== undefined && !status.isReplaced && status.expiresAt > clock.now()
  })
  for (const { refreshToken = '' } of rotatable) tokens.refresh(refreshToken, owner)
  return rotatable.length
}
