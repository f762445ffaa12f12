import { useTemplateRef } from 'vue'
import { createOverlayEvent } from '../overlay/overlay-event'
import type { OverlayEvent } from '../overlay/overlay-event'

/** Opens and closes a dialog or window, like the elements of App Bridge. */
export interface AppWindowHandle {
  /** Resolves when it is open. */
  show: () => Promise<void>
  /** Resolves when it is closed. */
  hide: () => Promise<void>
  /** Resolves when it is toggled. */
  toggle: () => Promise<void>
}

/** Emit function of a modal or window with `v-model:open`. */
type WindowEmit = ((name: 'show', event: OverlayEvent) => void) &
  ((name: 'hide', event: OverlayEvent) => void) &
  ((name: 'update:open', open: boolean) => void)

/** A dialog or window that the admin or the page renders. */
export interface DrawnWindow {
  /** Forwards commands to the rendered one. */
  handle: AppWindowHandle
  /** Emits the events of opening and closing. */
  onOpenChange: (isOpen: boolean) => void
}

/**
 * Forwards calls to the component with `ref="drawn"`, and its events to listeners.
 *
 * @param id of the element that its events come from
 */
export function useDrawnWindow(id: () => string, emit: WindowEmit): DrawnWindow {
  const drawn = useTemplateRef<AppWindowHandle>('drawn')
  return {
    handle: {
      show: async () => drawn.value?.show(),
      hide: async () => drawn.value?.hide(),
      toggle: async () => drawn.value?.toggle(),
    },
    onOpenChange(isOpen) {
      const element = document.getElementById(id())
      if (isOpen) emit('show', createOverlayEvent('show', element, true))
      else emit('hide', createOverlayEvent('hide', element, false))
      emit('update:open', isOpen)
    },
  }
}
