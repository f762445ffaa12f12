import { onBeforeUnmount, onMounted, ref, watch } from 'vue'
import type { Ref } from 'vue'
import { createElementCalls } from './element-calls'
import type { BridgeElement } from './element-calls'
import type { AppWindowHandle } from './use-drawn-window'

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

  const calls = createElementCalls()
  const set = (wanted: boolean) => calls.set(element.value, wanted, isOpen.value)
  function follow(event: boolean): void {
    if (calls.hear(event)) isOpen.value = event
  }
  onMounted(() => {
    element.value?.addEventListener('show', () => follow(true))
    element.value?.addEventListener('hide', () => follow(false))
    watch(options.open, wanted => wanted !== undefined && set(wanted), { immediate: true })
  })
  onBeforeUnmount(() => set(false))
  return {
    show: () => set(true),
    hide: () => set(false),
    toggle: () => set(!(calls.pending() ?? isOpen.value)),
  }
}
