import { shallowReactive } from 'vue'
import { useNuxtApp } from '#imports'

/** What a command does with its target. */
export type OverlayCommand = '--auto' | '--show' | '--hide' | '--toggle' | '--copy'

/** What kind of thing opens: decides `aria-haspopup` of what opens it. */
export type OverlayKind = 'dialog' | 'menu' | 'tooltip' | 'bar'

/** What opened an overlay: focus returns there, and floating ones stand beside it. */
export interface OverlayRequest {
  activator?: HTMLElement
  /** `interest`: hovered or focused; it must not take the focus away. */
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

/** Returns the one registry of the app. It fills when components are mounted, so that the server's HTML and the browser's agree. */
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
