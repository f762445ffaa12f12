import { randomBytes } from 'node:crypto'
import { Session } from '../session/session'

/**
 * Marks a session that owes its `afterAuth` hook. The mark is written together with the tokens, so
 * a crash before the hook has finished leaves a session that still owes it. It is a suffix of
 * `state`: a text field that every published session storage adapter preserves and that nothing
 * reads after a session is stored.
 */
const MARK = /(?:^| )afterAuth-owed:([0-9a-f]{16})$/

/** Returns the id of the grant whose hook a session owes; undefined when it owes none. */
export function owedHookId(session: Session | undefined): string | undefined {
  return MARK.exec(session?.state ?? '')?.[1]
}

/** Copies a session that was just granted and marks its hook as owed. */
export function withOwedHook(session: Session): Session {
  const mark = `afterAuth-owed:${randomBytes(8).toString('hex')}`
  return new Session({
    ...session.toObject(),
    state: session.state ? `${session.state} ${mark}` : mark,
  })
}

/** Copies a session without the mark. */
export function withoutOwedHook(session: Session): Session {
  return new Session({ ...session.toObject(), state: session.state.replace(MARK, '') })
}
