import { inject } from 'vue'
import type { ComputedRef, InjectionKey } from 'vue'

/** The nonce that a content security policy requires of style elements, if it does. */
export const STYLE_NONCE: InjectionKey<ComputedRef<string | undefined>> =
  Symbol('platform style nonce')

/** Returns the nonce for a style element that this component renders. */
export function useStyleNonce(): ComputedRef<string | undefined> | undefined {
  return inject(STYLE_NONCE, undefined)
}
