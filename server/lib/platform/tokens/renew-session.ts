import { sleep } from '../concurrency/sleep'
import type { PlatformConfig } from '../config/config'
import { GrantRefusedError } from '../errors/http-errors'
import type { PlatformObserver } from '../observe/platform-observer'
import { Session } from '../session/session'
import { refreshSession } from './refresh-token'
import type { SessionKeeper } from './session-keeper'
import { isUsable } from './token-lifetime'

interface RenewalContext {
  keeper: SessionKeeper
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  observer: PlatformObserver
}

/** Time in which a process that refreshed first has stored what it got. */
const WINNER_STORES_WITHIN_MS = 300

/**
 * Refreshes a stored session and stores the result. Of two processes that do so at once the platform serves one; the other
 * gets the session of that one.
 *
 * @throws GrantRefusedError `grant_refused`, once: the refresh token is dead, and has been taken out of the storage
 * @throws PlatformError `token_endpoint_failed` | `storage_failed`
 */
export async function renewSession(session: Session, context: RenewalContext): Promise<Session> {
  const { keeper, config, fetch, now, observer } = context
  let renewed: Session
  try {
    renewed = await observer.run({ kind: 'token', how: 'refresh', shop: session.shop, online: false }, () =>
      refreshSession(session, { config, fetch, now: now() }))
  }
  catch (error) {
    const isDead = error instanceof GrantRefusedError && error.reason === 'invalid_grant'
    const winner = await findWinner(session, keeper, isDead)
    if (winner) return winner
    if (isDead) await bury(session, context)
    throw error
  }
  await keeper.storeRenewed(renewed, session)
  return renewed
}

async function findWinner(session: Session, keeper: SessionKeeper, isDead: boolean): Promise<Session | undefined> {
  const winner = await keeper.newerThan(session)
  if (winner || !isDead) return winner
  await sleep(WINNER_STORES_WITHIN_MS)
  return keeper.newerThan(session)
}

/** Takes out a refresh token that the platform will never accept again, so that it is not tried with each call; the next visit of the merchant gets a new one. */
async function bury({ id, shop, refreshToken }: Session, { keeper, now }: RenewalContext): Promise<void> {
  const stored = await keeper.load(id, shop)
  if (!stored || stored.refreshToken !== refreshToken) return
  const accessToken = isUsable(stored, now()) ? stored.accessToken : undefined
  await keeper.store(new Session({ ...stored.toObject(), accessToken, refreshToken: undefined, refreshTokenExpires: undefined }))
}
