import type { JsonWebKey } from 'node:crypto'
import type { WireProfile } from '../../shared/profile'

/**
 * A process of an app that calls the Admin API of a shop in the background, one call after another.
 */
export interface AccessTask {
  profile: WireProfile
  apiKey: string
  apiSecretKey: string
  shop: string
  /** Folder of the shared sessions and records. */
  folder: string
  /** Private key of the app; undefined: it has none. */
  privateJwk: JsonWebKey | undefined
  /** Milliseconds that the clock of the process is ahead. */
  clockMs: number
  /** The process is killed when it would store a session. */
  diesAtWrite: boolean
}
