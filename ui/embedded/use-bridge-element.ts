import { onBeforeUnmount, onMounted, ref, watch } from 'vue'
import type { Ref } from 'vue'
import type { AppWindowHandle } from './app-window-handle'

/** An element of App Bridge that opens over the admin; a plain element where its script has not run. */
export type BridgeElement = HTMLElement & Partial<AppWindowHandle>

/**
 * Keeps `v-model:open` and an element of App Bridge together, and closes it when the component goes.
 *
 * @param options.open value of the model; undefined when the parent binds none
 * @param options.tell hears of what the element did
 */
export function useBridgeElement(
  element: Readonly<Ref<BridgeElement | null>>, options: { open: () => boolean | undefined, tell: (isOpen: boolean) => void },
): AppWindowHandle {
  const isOpen = ref(false)
  watch(isOpen, options.tell, { flush: 'sync' })

  async function set(wanted: boolean): Promise<void> {
    if (wanted === isOpen.value) return
    await (wanted ? element.value?.show?.() : element.value?.hide?.())
  }
  onMounted(() => {
    element.value?.addEventListener('show', () => {
      isOpen.value = true
    })
    element.value?.addEventListener('hide', () => {
      isOpen.value = false
    })
    watch(options.open, wanted => wanted !== undefined && set(wanted), { immediate: true })
  })
  onBeforeUnmount(() => set(false))
  return { show: () => set(true), hide: () => set(false), toggle: () => set(!isOpen.value) }
}
