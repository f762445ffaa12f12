import { computed, useAttrs } from 'vue'
import type { ComputedRef } from 'vue'

export interface SplitAttributes {
  /** Class and style, where they are set. */
  root: ComputedRef<Record<string, unknown>>
  /** Everything else: data, ARIA, native listeners. */
  control: ComputedRef<Record<string, unknown>>
}

/**
 * Splits the attributes of a field: class and style are for the root, everything else for the
 * native control. For `inheritAttrs: false`.
 */
export function useSplitAttributes(): SplitAttributes {
  const attributes = useAttrs()
  const pick = (belongs: (name: string) => boolean) =>
    computed(() => Object.fromEntries(Object.entries(attributes).filter(([name]) => belongs(name))))
  const isLook = (name: string) => name === 'class' || name === 'style'
  return { root: pick(isLook), control: pick(name => !isLook(name)) }
}
