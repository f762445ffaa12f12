import { computed, ref, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { formatHex, hsbaToRgba, rgbaToHsba } from './color'
import type { Hsba } from './color'
import { normalizeColor, parseColor } from './parse-color'

export interface EditedColor {
  /** What the sliders show. */
  shown: Readonly<Ref<Hsba>>
  /** The colour as hex; '' for none. */
  hex: Readonly<Ref<string>>
  /** Changes some of the colour. Returns false when it is the same in hex. */
  change: (to: Partial<Hsba>) => boolean
  /** The colour of `current` as hex, before what was changed since. */
  committed: ComputedRef<string>
}

const BLACK: Hsba = { hue: 0, saturation: 0, brightness: 0, alpha: 1 }

/**
 * Holds a colour while it is edited: in more detail than hex can say, because in hex black and grey have lost their hue, and the
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
  watch(committed, (value) => {
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
