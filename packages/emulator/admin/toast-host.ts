import { shallowRef } from 'vue'

/**
 * The element that toasts are shown in, if it is not the body: behind a modal dialog they would be
 * neither visible nor announced.
 */
export const toastHost = shallowRef<HTMLElement>()
