import { createHmac, randomBytes } from 'node:crypto'
import type { EmulatorState } from '../state/state'

/** Context of request handlers. */
export interface EmulatorContext {
  state: EmulatorState
  /** The emulator's origin, e.g. `http://127.0.0.1:4400`. */
  origin: string
  /** Folder of the app, in which the admin saves snapshots. */
  root: string | undefined
  /** Returns the CSRF token of forms for this target (path and query). */
  csrfToken: (target: string) => string
}

/** Creates a context. Its CSRF tokens are invalid after a restart. */
export function createContext(
  state: EmulatorState,
  origin: string,
  root?: string,
): EmulatorContext {
  const secret = randomBytes(32)
  return {
    state,
    origin,
    root,
    // Bound to the target: a token of one page is invalid for all others.
    csrfToken: target => createHmac('sha256', secret).update(target).digest('hex'),
  }
}
