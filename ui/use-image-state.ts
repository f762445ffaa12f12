import { onMounted, ref, watch } from 'vue'
import type { ComponentPublicInstance, Ref } from 'vue'
import { useNuxtApp } from '#imports'

/** Loading state of an image. */
export type ImageState = 'loading' | 'loaded' | 'failed'

export interface TrackedImage {
  state: Ref<ImageState>
  /** Listeners of the image, for `v-bind`. */
  listeners: { onLoad: (event: Event) => void; onError: (event: Event) => void }
}

/** Emit function of an image component. */
export type ImageEmit = ((name: 'load', event: Event) => void) &
  ((name: 'error', event: Event) => void)

/**
 * Tracks the loading state of an image. An image of server-rendered HTML can finish before
 * hydration, so its event is dispatched again.
 *
 * @param source address of the picture; a new one begins anew
 * @param image the element, or the component that draws it
 */
export function useImageState(
  source: () => string | undefined,
  image: Ref<HTMLElement | ComponentPublicInstance | null>,
  emit: ImageEmit,
): TrackedImage {
  const state = ref<ImageState>('loading')
  watch(source, () => {
    state.value = 'loading'
  })
  const { isHydrating } = useNuxtApp()
  onMounted(() => {
    const element: unknown = image.value && '$el' in image.value ? image.value.$el : image.value
    if (!isHydrating || !(element instanceof HTMLImageElement) || !element.complete) return
    element.dispatchEvent(new Event(element.naturalWidth > 0 ? 'load' : 'error'))
  })
  const listeners = {
    onLoad(event: Event): void {
      // The browser's own event can follow the repeated one.
      if (state.value === 'loaded') return
      state.value = 'loaded'
      emit('load', event)
    },
    onError(event: Event): void {
      state.value = 'failed'
      emit('error', event)
    },
  }
  return { state, listeners }
}
