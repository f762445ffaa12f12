import type { AccessibilityVisibility } from '../box/box-props'
import type { Tone } from '../theme/tones'

/** Size of text: `base` is that of the page, `large-100` is the same as `large`, `small-100` as `small`. */
export type TextSize = 'auto' | 'small-200' | 'small-100' | 'small' | 'base' | 'large' | 'large-100'
export type TextWeight = 'auto' | 'base' | 'medium' | 'semibold' | 'bold'

/** What every run of text can look like. */
export interface TextStyleProps {
  /** What the text means. Never the only sign of it: the words say it too. */
  tone?: Tone
  /** `subdued`: less important. A tone goes before. */
  color?: 'base' | 'subdued'
  /** Size of the letters; `auto` is that of the text around. */
  fontSize?: TextSize
  /** Weight of the letters; `auto` is that of the text around. */
  fontWeight?: TextWeight
  /** Direction of the text. */
  dir?: '' | 'auto' | 'ltr' | 'rtl'
  /** Language of the text, e.g. `fr`. */
  lang?: string
  /** `hidden`: seen only; `exclusive`: read by assistive technology only. */
  accessibilityVisibility?: AccessibilityVisibility
}

/** Width of digits. */
export interface NumericTextProps {
  /** `tabular-nums`: digits of one width, which line up in columns. For amounts use the component Number. */
  fontVariantNumeric?: 'auto' | 'normal' | 'tabular-nums'
}

/** Text of several lines. */
export interface LineClampProps {
  /** Lines that are shown, from 1; the rest is cut off for the eye, not for assistive technology. All without one. */
  lineClamp?: number | `${number}`
}
