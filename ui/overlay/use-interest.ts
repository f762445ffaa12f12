import { onBeforeUnmount } from 'vue'
import type { Ref } from 'vue'
import type { OverlayRequest } from './overlay-registry'

/** Milliseconds of hovering before something opens: a pointer that only passes opens nothing. */
const OPEN_DELAY_MS = 300
/** Milliseconds in which the pointer can travel from the activator to what it opened. */
const CLOSE_DELAY_MS = 150

export interface Interest {
  /** Opens after a moment, or at once for the keyboard's focus. */
  begin: (request: OverlayRequest) => void
  /** Closes, after a moment what hovering opened, and not while the pointer or the focus is still there. */
  end: () => void
}

/** Opens and closes an overlay by hovering and focusing its activator. Pressing the activator closes it. */
export function useInterest(overlay: {
  isOpen: Ref<boolean>
  request: Ref<OverlayRequest>
  panel: Ref<HTMLElement | null>
  show: (request: OverlayRequest) => void
  hide: () => void
}): Interest {
  let timer: ReturnType<typeof setTimeout> | undefined
  let activator: HTMLElement | undefined
  let isPressed = false

  function press(): void {
    isPressed = true
    clearTimeout(timer)
    overlay.hide()
  }
  function follow(element: HTMLElement | undefined): void {
    activator?.removeEventListener('pointerdown', press)
    activator = element
    activator?.addEventListener('pointerdown', press)
  }
  function isHeld(): boolean {
    return activator?.matches(':hover, :focus-visible') || overlay.panel.value?.matches(':hover') || false
  }
  onBeforeUnmount(() => {
    clearTimeout(timer)
    follow(undefined)
  })

  return {
    begin(request) {
      clearTimeout(timer)
      if (request.activator !== activator) {
        isPressed = false
        follow(request.activator)
      }
      if (isPressed) return
      if (activator?.matches(':focus-visible')) overlay.show(request)
      else timer = setTimeout(overlay.show, OPEN_DELAY_MS, request)
    },
    end() {
      clearTimeout(timer)
      isPressed = false
      if (overlay.request.value.reason !== 'interest') overlay.hide()
      else if (overlay.isOpen.value) timer = setTimeout(() => isHeld() || overlay.hide(), CLOSE_DELAY_MS)
    },
  }
}
