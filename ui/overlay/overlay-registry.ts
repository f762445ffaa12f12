import { shallowReactive } from 'vue'
import { useNuxtApp } from '#imports'

export const OVERLAY_COMMANDS = ['--auto', '--show', '--hide', '--toggle', '--copy'] as const

/** What a command does with its target. */
export type OverlayCommand = (typeof OVERLAY_COMMANDS)[number]

/** Kind of an overlay. Sets `aria-haspopup` of its activator. */
export type OverlayKind = 'dialog' | 'menu' | 'tooltip' | 'bar'

/**
 * Why an overlay opens. Floating overlays are placed next to the activator, and the focus returns
 * to it.
 */
export interface OverlayRequest {
  activator?: HTMLElement | undefined
  /** `interest`: hover or focus. The overlay must not take the focus. */
  reason: 'command' | 'interest' | 'api'
}

/** An overlay that others can open by its id. */
export interface RegisteredOverlay {
  id: string
  kind: OverlayKind
  readonly isOpen: boolean
  show: (request?: OverlayRequest) => void
  hide: () => void
}

export interface OverlayRegistry {
  /** Returns the overlay with an id, reactively; undefined before it is mounted. */
  get: (id: string) => RegisteredOverlay | undefined
  /** Adds an overlay; returns a function that removes it. */
  add: (overlay: RegisteredOverlay) => () => void
}

/**
 * Returns the overlay registry of the app. Components register on mount, so that the server and the
 * browser render the same HTML.
 */
export function useOverlayRegistry(): OverlayRegistry {
  const nuxtApp = useNuxtApp() as { _platformOverlays?: OverlayRegistry }
  nuxtApp._platformOverlays ??= createOverlayRegistry()
  return nuxtApp._platformOverlays
}

export function createOverlayRegistry(): OverlayRegistry {
  const overlays = shallowReactive(new Map<string, RegisteredOverlay>())
  return {
    get: id => overlays.get(id),
    add(overlay) {
      overlays.set(overlay.id, overlay)
      return () => {
        if (overlays.get(overlay.id) === overlay) overlays.delete(overlay.id)
      }
    },
  }
}
