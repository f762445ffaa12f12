import { REFRESH_WINDOW_SECONDS } from '../../../../shared/platform/wire'
import type { Session } from '../session/session'

type WithToken = Session & { accessToken: string }

/** The session, if its token will outlive the work that is about to be done with it; `now` in epoch milliseconds. */
export function lasting(session: Session | undefined, now: number): WithToken | undefined {
  return isUsable(session, now, REFRESH_WINDOW_SECONDS * 1000) ? session : undefined
}

/** True when there is a token and it has not expired, nor does so within `withinMs` milliseconds of `now`. */
export function isUsable(session: Session | undefined, now: number, withinMs = 0): session is WithToken {
  return Boolean(session?.accessToken) && !session?.isExpired(withinMs, now)
}
