import type { InjectionKey } from 'vue'

/** Whether components are drawn as Polaris elements. ShApp provides it. */
export const DRAWS_ELEMENTS: InjectionKey<() => boolean> = Symbol('platform draws elements')
