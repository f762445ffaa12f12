import type { EmulatorExtension } from './extension'
import { createExtensionStore } from './extension-store'
import type { ExtendedStore } from './extension-store'

/**
 * Runs the seeds of an app for a new store. The changes of a seed that fails are undone.
 *
 * @param now milliseconds since the epoch
 */
export function seedExtensions(
  store: ExtendedStore,
  extensions: readonly EmulatorExtension[],
  now: number,
): void {
  const view = createExtensionStore(store, now)
  for (const { seed } of extensions) {
    try {
      store.records.transaction(() => seed?.(view))
    } catch (error) {
      console.error(
        `[local platform] A seed in platform/emulator failed for ${store.handle}:`,
        error,
      )
    }
  }
}
