import type { Storage } from 'unstorage'
import { createSingleFlight } from '../concurrency/single-flight'
import { ignoreUnreadable } from '../encryption/decryption-error'
import { PlatformError } from '../errors/errors'
import type { Exclusive } from '../locks/exclusive'
import type { PlatformObserver } from '../platform-observer'
import type { Session } from '../session/session'
import { recordInstallation } from './installation'
import { owedHookId, withOwedHook, withoutOwedHook } from './owed-hook'
import type { TokenMemories } from './token-memories'
import { TOKEN_ACTIONS } from './token-state'
import type { TokenStore } from './token-store'

/** The tokens of a visit, and the id of the hook that they owe. */
export interface VisitTokens {
  session: Session
  owedHook?: string | undefined
}

/** A merchant opens the app: the visit gets the tokens, and runs the hook that a grant owes. */
export interface Visits {
  /** Returns whether a visit can use the tokens of a session. */
  isSufficient(stored: Session | undefined): stored is Session
  /** Loads a session for a visit, which replaces tokens that cannot be decrypted. */
  load(id: string, shop: string): Promise<Session | undefined>
  /**
   * Runs one visit per session at a time: gets tokens if needed, then runs the hook if it is owed.
   * The lock of the visit is taken before that of the tokens, never the other way round. The hook
   * runs without the latter: it may take long, and its own Admin API calls may have to renew the
   * token.
   */
  run(id: string, getTokens: () => Promise<VisitTokens>): Promise<Session>
  /** Obtains tokens unless the stored ones are sufficient once this process has the lock. */
  grant(
    id: string,
    shop: string,
    isEnough: (stored: Session | undefined) => stored is Session,
    obtain: () => Promise<Session>,
  ): Promise<VisitTokens>
  /**
   * Runs the hook that a session owes, at least once: it runs again when the process dies before
   * that is stored, and without a lock two processes may both run it.
   */
  runOwedHook(session: Session, owedHook: string): Promise<Session>
}

export function createVisits(services: {
  store: TokenStore
  memories: TokenMemories
  exclusive: Exclusive
  records: Storage
  observer: PlatformObserver
  now: () => number
  toPlatformTime: (time: number) => number
  afterAuth: (session: Session) => Promise<void>
}): Visits {
  const { store, memories, exclusive, records, observer, now, toPlatformTime, afterAuth } = services
  const flights = createSingleFlight<Session>({
    lateError: () =>
      new PlatformError(
        'already_running',
        'An earlier visit of the shop has not ended: its afterAuth hook, or the request of its tokens, is still running',
      ),
  })

  const isSufficient = (stored: Session | undefined): stored is Session =>
    TOKEN_ACTIONS[memories.stateOf(stored)].visit === 'use'

  const load = (id: string, shop: string) =>
    ignoreUnreadable(store.load(id, shop), error => observer.warn(error.message))

  async function runOwedHook(session: Session, owedHook: string): Promise<Session> {
    const { id, shop } = session
    const clear = (owing: Session) =>
      owedHookId(owing) === owedHook ? withoutOwedHook(owing) : undefined
    await afterAuth(withoutOwedHook(session))
    // A job may have refreshed the session in the meantime: the new pair owes the same hook.
    const cleared = await exclusive.run(id, () => store.rewrite(id, shop, clear))
    return isSufficient(cleared) ? cleared : withoutOwedHook(session)
  }

  return {
    isSufficient,
    load,
    runOwedHook,

    run: (id, getTokens) =>
      flights.run(id, () =>
        exclusive.run(`visit:${id}`, async () => {
          const { session, owedHook } = await getTokens()
          return owedHook === undefined ? session : runOwedHook(session, owedHook)
        }),
      ),

    grant: (id, shop, isEnough, obtain) =>
      exclusive.run(id, async () => {
        const uninstallation = await store.uninstallation(shop)
        const replaced = await load(id, shop)
        if (isEnough(replaced)) return { session: replaced, owedHook: owedHookId(replaced) }
        const requestedAt = now()
        const issued = withOwedHook(await obtain())
        memories.accept(issued)
        const failure = await recordInstallation(records, shop, toPlatformTime(requestedAt)).then(
          () => undefined,
          (error: unknown) => error,
        )
        const session = await store.storeGranted({ session: issued, replaced, uninstallation })
        if (failure) throw failure
        return { session, owedHook: owedHookId(session) }
      }),
  }
}
