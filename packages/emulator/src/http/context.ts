import { createHmac, randomBytes } from 'node:crypto'
import type { EmulatorState } from '../state/state'

/** Context of request handlers. */
export interface EmulatorContext {
  state: EmulatorState
  /** Origin of the platform for its clients, e.g. `http://127.0.0.1:4400`. */
  origin: string
  /** Where the emulator listens. Differs from the origin if the platform is intercepted. */
  address: string
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
  address = origin,
): EmulatorContext {
  const secret = randomBytes(32)
  return {
    state,
    origin,
    address,
    root,
    // Bound to the target: a token of one page is invalid for all others.
    csrfToken: target => createHmac('sha256', secret).update(target).digest('hex'),
  }
}
