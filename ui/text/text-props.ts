import type { AccessibilityVisibility } from '../box/box-props'
import type { Tone } from '../theme/tones'

export const TEXT_COLORS = ['base', 'subdued'] as const
export const TEXT_DIRECTIONS = ['', 'auto', 'ltr', 'rtl'] as const

// Keywords with their classes. Each table is the only list of its keywords.
export const TEXT_SIZES = {
  auto: '',
  'small-200': 'text-[0.6875rem]/4',
  'small-100': 'text-xs',
  small: 'text-xs',
  base: 'text-sm',
  large: 'text-base',
  'large-100': 'text-base',
} as const
export const TEXT_WEIGHTS = {
  auto: '',
  base: 'font-normal',
  medium: 'font-medium',
  semibold: 'font-semibold',
  bold: 'font-bold',
} as const
export const TEXT_NUMERALS = {
  auto: '',
  normal: 'normal-nums',
  'tabular-nums': 'tabular-nums',
} as const

/**
 * Size of text: `base` is that of the page, `large-100` is the same as `large`, `small-100` as
 * `small`.
 */
export type TextSize = keyof typeof TEXT_SIZES
export type TextWeight = keyof typeof TEXT_WEIGHTS

/** Props of every text component. */
export interface TextStyleProps {
  /**
   * Semantic color. Color must not be the only cue: state the meaning in the text too.
   * @default 'auto'
   */
  tone?: Tone
  /**
   * Emphasis. `subdued` marks less important text. A `tone` takes precedence.
   * @default 'base'
   */
  color?: (typeof TEXT_COLORS)[number]
  /**
   * Font size. `auto` inherits it.
   * @default 'auto'
   */
  fontSize?: TextSize
  /**
   * Font weight. `auto` inherits it.
   * @default 'auto'
   */
  fontWeight?: TextWeight
  /**
   * Text direction.
   * @default ''
   */
  dir?: (typeof TEXT_DIRECTIONS)[number]
  /**
   * Language of the text, for example `fr`.
   * @default undefined
   */
  lang?: string
  /**
   * Who gets the text: `hidden` hides it from assistive technology, `exclusive` hides it visually.
   * @default 'visible'
   */
  accessibilityVisibility?: AccessibilityVisibility
}

/** Width of digits. */
export interface NumericTextProps {
  /**
   * Width of digits. `tabular-nums` aligns them in columns. Use Number for amounts.
   * @default 'auto'
   */
  fontVariantNumeric?: keyof typeof TEXT_NUMERALS
}

/** Text of several lines. */
export interface LineClampProps {
  /**
   * Maximum number of visible lines, from 1. Assistive technology still reads the rest.
   * @default undefined
   */
  lineClamp?: number | `${number}`
}
