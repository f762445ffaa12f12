import type { Session } from '../session/session'
import type { SessionTokenPayload } from '../session-token/session-token'
import type { AccessRecovery } from './request-clients'

/** Who calls, however that was proved. An instance for the reason in `context-parts`. */
export class AdminConnection {
  readonly session: Session
  /** Claims of the session token, in embedded apps. */
  readonly sessionToken: SessionTokenPayload | undefined
  /** Absent where the access token is a fixed one. */
  readonly recovery: AccessRecovery | undefined

  constructor(session: Session, sessionToken?: SessionTokenPayload, recovery?: AccessRecovery) {
    this.session = session
    this.sessionToken = sessionToken
    this.recovery = recovery
  }
}
