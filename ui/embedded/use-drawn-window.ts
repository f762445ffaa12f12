import { ref } from 'vue'
import type { Ref } from 'vue'
import { createOverlayEvent } from '../overlay/overlay-event'
import type { OverlayEvent } from '../overlay/overlay-event'
import type { AppWindowHandle } from './app-window-handle'

/** Emits what a person may listen to, and `v-model:open`. */
type WindowEmit = ((name: 'show', event: OverlayEvent) => void)
  & ((name: 'hide', event: OverlayEvent) => void)
  & ((name: 'update:open', open: boolean) => void)

/** A dialog or window that is drawn by the admin or by the page: `drawn` is whichever it is. */
export interface DrawnWindow {
  drawn: Ref<AppWindowHandle | null>
  /** Passes commands on to it. */
  handle: AppWindowHandle
  /** Emits that it has opened or closed. */
  tell: (isOpen: boolean) => void
}

/** @param id of the element that its events come from */
export function useDrawnWindow(id: () => string, emit: WindowEmit): DrawnWindow {
  const drawn = ref<AppWindowHandle | null>(null)
  return {
    drawn,
    handle: {
      show: async () => drawn.value?.show(),
      hide: async () => drawn.value?.hide(),
      toggle: async () => drawn.value?.toggle(),
    },
    tell(isOpen) {
      const element = document.getElementById(id())
      if (isOpen) emit('show', createOverlayEvent('show', element, true))
      else emit('hide', createOverlayEvent('hide', element, false))
      emit('update:open', isOpen)
    },
  }
}
