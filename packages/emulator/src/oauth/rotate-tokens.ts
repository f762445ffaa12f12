import type { TokenOwner } from '../state/access-tokens'
import type { EmulatorState } from '../state/state'

/**
 * Issues a new pair for each valid refresh token of the app in the shop without a successor, as if
 * another server of the app had refreshed. The old refresh token stays valid until the first use of
 * its successor, except with strict rotation.
 *
 * @returns the number of issued pairs
 */
export function rotateTokens({ tokens, clock }: EmulatorState, owner: TokenOwner): number {
  const rotatable = tokens.list(owner.shop).filter(({ refreshToken }) => {
    const status = refreshToken === undefined ? undefined : tokens.findRefresh(refreshToken, owner)
    return status !== undefined && !status.isReplaced && status.expiresAt > clock.now()
  })
  for (const { refreshToken = '' } of rotatable) tokens.refresh(refreshToken, owner)
  return rotatable.length
}
