import { onBeforeUnmount, onMounted, ref, watch } from 'vue'
import type { Ref } from 'vue'
import type { AppWindowHandle } from './use-drawn-window'

/** An App Bridge element that opens over the admin. A plain element until its script runs. */
export type BridgeElement = HTMLElement & Partial<AppWindowHandle>

/**
 * Synchronizes `v-model:open` with an App Bridge element, and closes it when the component is
 * unmounted.
 *
 * @param options.open value of the model; undefined when the parent binds none
 * @param options.onOpenChange called when the element opens or closes
 */
export function useBridgeElement(
  element: Readonly<Ref<BridgeElement | null>>,
  options: { open: () => boolean | undefined; onOpenChange: (isOpen: boolean) => void },
): AppWindowHandle {
  const isOpen = ref(false)
  watch(isOpen, options.onOpenChange, { flush: 'sync' })

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
