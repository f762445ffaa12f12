import { computed, ref, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { formatHex, hsbaToRgba, rgbaToHsba } from './color'
import type { Hsba } from './color'
import { normalizeColor, parseColor } from './parse-color'

export interface EditedColor {
  /** The color that the sliders show. */
  shown: Readonly<Ref<Hsba>>
  /** The color as hex, '' without one. */
  hex: Readonly<Ref<string>>
  /** Changes components of the color. Returns false when the hex value stays the same. */
  change: (to: Partial<Hsba>) => boolean
  /** `current` as hex, without uncommitted changes. */
  committed: ComputedRef<string>
}

const BLACK: Hsba = { hue: 0, saturation: 0, brightness: 0, alpha: 1 }

/**
 * Holds a color while it is edited. As HSB, because black and gray have no hue in hex and the
 * sliders would jump.
 */
export function useColor(current: Readonly<Ref<string>>, alpha: () => boolean): EditedColor {
  const read = (text: string): Hsba => {
    const color = parseColor(text)
    return color ? rgbaToHsba(color) : BLACK
  }
  const committed = computed(() => normalizeColor(current.value, alpha()))
  const shown = shallowRef(read(current.value))
  const hex = ref(committed.value)
  watch(committed, value => {
    if (value === hex.value) return
    hex.value = value
    const { hue, ...rest } = read(current.value)
    shown.value = { ...rest, hue: rest.saturation === 0 ? shown.value.hue : hue }
  })

  return {
    shown,
    hex,
    committed,
    change(to) {
      shown.value = { ...shown.value, ...to }
      const value = formatHex(hsbaToRgba(shown.value), alpha())
      const isOther = value !== hex.value
      hex.value = value
      return isOther
    },
  }
}
