import { onBeforeUnmount } from 'vue'
import type { Ref } from 'vue'
import type { OverlayRequest } from './overlay-registry'

/** Hover time before an overlay opens, so that a passing pointer does not open it. */
const OPEN_DELAY_MS = 300
/** Time for the pointer to move from the activator to the overlay. */
const CLOSE_DELAY_MS = 150

export interface Interest {
  /** Opens after a delay, or immediately on keyboard focus. */
  begin: (request: OverlayRequest) => void
  /**
   * Closes; after a delay if it was opened by hovering, and not while it is still hovered or
   * focused.
   */
  end: () => void
}

/**
 * Opens and closes an overlay on hover and focus of its activator. Pressing the activator closes
 * it.
 */
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
    return (
      activator?.matches(':hover, :focus-visible') ||
      overlay.panel.value?.matches(':hover') ||
      false
    )
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
      else if (overlay.isOpen.value)
        timer = setTimeout(() => isHeld() || overlay.hide(), CLOSE_DELAY_MS)
    },
  }
}
