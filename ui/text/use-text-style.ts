import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { VISIBILITIES } from '../box/box-props'
import { VISIBILITY_CLASSES } from '../box/use-box'
import { keysOf, resolveKeyword } from '../keywords/resolve-keyword'
import { TONES, TONE_TEXT } from '../theme/tones'
import { TEXT_COLORS, TEXT_DIRECTIONS, TEXT_NUMERALS, TEXT_SIZES, TEXT_WEIGHTS } from './text-props'
import type { NumericTextProps, TextStyleProps } from './text-props'
import type { ReadProps } from '../read-props'

export interface TextStyle {
  classes: ComputedRef<string[]>
  /** `dir`, `lang` and `aria-hidden`. */
  attributes: ComputedRef<Record<string, string | undefined>>
}

/**
 * Returns the classes and attributes of TextStyleProps.
 *
 * @param component name without prefix, for warnings
 * @param autoSize class of `fontSize="auto"`
 */
export function useTextStyle(
  component: string,
  props: ReadProps<TextStyleProps & NumericTextProps>,
  autoSize = '',
): TextStyle {
  const oneOf = <Name extends string>(
    prop: string,
    value: Name | undefined,
    allowed: readonly Name[],
    fallback: NoInfer<Name>,
  ): Name => resolveKeyword(value, { component, prop, allowed, fallback })

  const color = computed(() => {
    const tone = oneOf('tone', props.tone, TONES, 'auto')
    if (tone !== 'auto') return TONE_TEXT[tone]
    return oneOf('color', props.color, TEXT_COLORS, 'base') === 'subdued' ? 'text-muted' : ''
  })
  const visibility = computed(() =>
    oneOf('accessibilityVisibility', props.accessibilityVisibility, VISIBILITIES, 'visible'),
  )
  const size = computed(
    () => TEXT_SIZES[oneOf('fontSize', props.fontSize, keysOf(TEXT_SIZES), 'auto')],
  )
  const weight = computed(
    () => TEXT_WEIGHTS[oneOf('fontWeight', props.fontWeight, keysOf(TEXT_WEIGHTS), 'auto')],
  )
  const numerals = computed(
    () =>
      TEXT_NUMERALS[
        oneOf('fontVariantNumeric', props.fontVariantNumeric, keysOf(TEXT_NUMERALS), 'auto')
      ],
  )
  return {
    classes: computed(() =>
      [
        color.value,
        size.value || autoSize,
        weight.value,
        numerals.value,
        VISIBILITY_CLASSES[visibility.value],
      ].filter(Boolean),
    ),
    attributes: computed(() => ({
      dir: oneOf('dir', props.dir, TEXT_DIRECTIONS, '') || undefined,
      lang: props.lang,
      'aria-hidden': visibility.value === 'hidden' ? 'true' : undefined,
    })),
  }
}
