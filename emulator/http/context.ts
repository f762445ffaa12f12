import { createHmac, randomBytes } from 'node:crypto'
import type { EmulatorState } from '../state/state'

/** What a handler may use besides the request. */
export interface EmulatorContext {
  state: EmulatorState
  /** The emulator's own origin, e.g. `http://127.0.0.1:4400`. */
  origin: string
  /** The token that a form for this target (path and query) must carry. */
  csrfToken: (target: string) => string
}

/** A context for one start: its form tokens die with the process. */
export function createContext(state: EmulatorState, origin: string): EmulatorContext {
  const secret = randomBytes(32)
  return {
    state,
    origin,
    // Bound to the target: a token from one page approves nothing else.
    csrfToken: target => createHmac('sha256', secret).update(target).digest('hex'),
  }
}
