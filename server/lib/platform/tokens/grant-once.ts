import type { Exclusive } from '../locks/exclusive'
import type { Session } from '../session/session'
import type { SessionKeeper } from './session-keeper'

export interface GrantSteps {
  /** Undefined when there is no session that can be read. */
  load: (id: string, shop: string) => Promise<Session | undefined>
  /** Whether the stored session spares the grant. */
  suffices: (stored: Session | undefined) => stored is Session
  /** Asks the platform for the session. */
  obtain: () => Promise<Session>
}

/**
 * Obtains and stores a session unless, by the time that no other request or process works on it, the stored one suffices.
 * `isGranted`: whether it is ours that counts.
 */
export function grantOnce(
  { id, shop }: { id: string, shop: string }, { load, suffices, obtain }: GrantSteps, { exclusive, keeper }: { exclusive: Exclusive, keeper: SessionKeeper },
): Promise<{ session: Session, isGranted: boolean }> {
  return exclusive.run(id, async () => {
    const stored = await load(id, shop)
    if (suffices(stored)) return { session: stored, isGranted: false }
    const granted = await obtain()
    const session = await keeper.storeGranted(granted, stored)
    return { session, isGranted: session === granted }
  })
}
