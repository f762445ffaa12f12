import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { AccessibilityVisibility } from '../box/box-props'
import { VISIBILITY_CLASSES } from '../box/use-box'
import { keyword } from '../keyword'
import { TONES, TONE_TEXT } from '../theme/tones'
import type { NumericTextProps, TextSize, TextStyleProps, TextWeight } from './text-props'

export interface TextStyle {
  classes: ComputedRef<string[]>
  /** `dir`, `lang` and `aria-hidden`. */
  attributes: ComputedRef<Record<string, string | undefined>>
}

const SIZES: Record<TextSize, string> = {
  'auto': '', 'small-200': 'text-[0.6875rem]/4', 'small-100': 'text-xs', 'small': 'text-xs', 'base': 'text-sm', 'large': 'text-base', 'large-100': 'text-base',
}
const WEIGHTS: Record<TextWeight, string> = { auto: '', base: 'font-normal', medium: 'font-medium', semibold: 'font-semibold', bold: 'font-bold' }
const NUMERALS = { 'auto': '', 'normal': 'normal-nums', 'tabular-nums': 'tabular-nums' } as const

/**
 * Returns how text with TextStyleProps is drawn.
 *
 * @param component name without prefix, for warnings
 * @param autoSize class of `fontSize="auto"`
 */
export function useTextStyle(component: string, props: TextStyleProps & NumericTextProps, autoSize = ''): TextStyle {
  const oneOf = <Name extends string>(prop: string, value: Name | undefined, allowed: readonly Name[], fallback: NoInfer<Name>): Name => keyword(value, { component, prop, allowed, fallback })

  const color = computed(() => {
    const tone = oneOf('tone', props.tone, TONES, 'auto')
    if (tone !== 'auto') return TONE_TEXT[tone]
    return oneOf('color', props.color, ['base', 'subdued'], 'base') === 'subdued' ? 'text-muted' : ''
  })
  const visibility = computed(() => oneOf<AccessibilityVisibility>('accessibilityVisibility', props.accessibilityVisibility, ['visible', 'hidden', 'exclusive'], 'visible'))
  return {
    classes: computed(() => [
      color.value,
      SIZES[oneOf('fontSize', props.fontSize, Object.keys(SIZES) as TextSize[], 'auto')] || autoSize,
      WEIGHTS[oneOf('fontWeight', props.fontWeight, Object.keys(WEIGHTS) as TextWeight[], 'auto')],
      NUMERALS[oneOf('fontVariantNumeric', props.fontVariantNumeric, ['auto', 'normal', 'tabular-nums'], 'auto')],
      VISIBILITY_CLASSES[visibility.value],
    ].filter(Boolean)),
    attributes: computed(() => ({
      'dir': oneOf('dir', props.dir, ['', 'auto', 'ltr', 'rtl'], '') || undefined,
      'lang': props.lang,
      'aria-hidden': visibility.value === 'hidden' ? 'true' : undefined,
    })),
  }
}
