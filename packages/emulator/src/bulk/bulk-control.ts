import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'

/** The part of the emulator control for bulk operations. */
export interface BulkControl {
  /**
   * Completes the oldest running operation of a shop early. Resolves after the app was notified.
   */
  completeBulkOperation: (options: { shop: string }) => Promise<void>
}

export function createBulkControl({ state }: EmulatorContext): BulkControl {
  return {
    completeBulkOperation: async ({ shop }) => {
      const [operation] = state.bulk.running(findStore(state, shop).domain)
      if (!operation) throw new Refusal(409, 'No bulk operation is running in this shop.')
      await operation.complete()
    },
  }
}
