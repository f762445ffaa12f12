import type { OverlayRegistry } from '../overlay/overlay-registry'

/** `modal.show(id)` and the like. */
export interface OverlayCalls {
  show: (id: string) => Promise<void>
  hide: (id: string) => Promise<void>
  toggle: (id: string) => Promise<void>
}

/**
 * Returns calls that reach the overlays of the page by id.
 *
 * @param otherwise does what the page has no overlay for
 */
export function createOverlayCalls(
  registry: OverlayRegistry,
  otherwise: (call: keyof OverlayCalls, id: string) => Promise<void>,
): OverlayCalls {
  return {
    async show(id) {
      const overlay = registry.get(id)
      if (overlay) overlay.show()
      else await otherwise('show', id)
    },
    async hide(id) {
      const overlay = registry.get(id)
      if (overlay) overlay.hide()
      else await otherwise('hide', id)
    },
    async toggle(id) {
      const overlay = registry.get(id)
      if (!overlay) await otherwise('toggle', id)
      else if (overlay.isOpen) overlay.hide()
      else overlay.show()
    },
  }
}
