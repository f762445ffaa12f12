import { Session } from '../session/session'

/** Requests must not share one mutable session. Cheaper than the constructor, which checks what comes out of stores. */
export function copySession(session: Session): Session {
  return Object.assign(Object.create(Session.prototype) as Session, session)
}
