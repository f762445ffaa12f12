import type { EmulatorContext } from '../http/context'
import { findStore } from '../http/find-store'
import { Refusal } from '../http/refusal'

/** The part of the emulator's control that ends bulk operations. */
export interface BulkControl {
  /** Ends the operation that runs in a shop, instead of its time; resolves when the app was told. */
  completeBulkOperation: (options: { shop: string }) => Promise<void>
}

export function createBulkControl({ state }: EmulatorContext): BulkControl {
  return {
    completeBulkOperation: async ({ shop }) => {
      const operation = state.bulk.latest(findStore(state, shop).domain)
      if (operation?.status !== 'RUNNING') throw new Refusal(409, 'No bulk operation runs in this shop.')
      await operation.complete()
    },
  }
}
