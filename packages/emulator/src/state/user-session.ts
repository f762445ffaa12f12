import { createHash } from 'node:crypto'
import { SESSION_TOKEN_SECONDS } from '../../../../shared/wire'
import { mintSessionToken } from '../oauth/session-token'
import type { EmulatorState } from './state'

/** Returns the id of a user's session in a shop's admin. It is constant. */
export function sessionIdOf(shop: string, userId: string): string {
  return createHash('sha256').update(`session:${shop}:${userId}`).digest('hex')
}

/** Creates an ID token for a user in a shop. */
export function mintUserToken(
  state: EmulatorState,
  shop: string,
  userId: string,
  lifetimeSeconds: number = SESSION_TOKEN_SECONDS,
): Promise<string> {
  return mintSessionToken({
    apiKey: state.app.apiKey,
    apiSecretKey: state.app.apiSecretKey,
    shop,
    userId,
    sessionId: sessionIdOf(shop, userId),
    tokenId: state.ids.nextUuid(`session-token:${shop}`),
    now: state.clock.seconds(),
    lifetimeSeconds,
  })
}
