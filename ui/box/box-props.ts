import type { Spacing } from './spacing'

export const VISIBILITIES = ['visible', 'hidden', 'exclusive'] as const
export const BOX_BACKGROUNDS = ['transparent', 'subdued', 'base', 'strong'] as const
export const BOX_OVERFLOWS = ['visible', 'hidden'] as const

/** Element and ARIA role of each `accessibilityRole`. */
export const BOX_ELEMENTS = {
  main: { tag: 'main' },
  header: { tag: 'header' },
  footer: { tag: 'footer' },
  section: { tag: 'section' },
  region: { tag: 'div', role: 'region' },
  aside: { tag: 'aside' },
  navigation: { tag: 'nav' },
  // The lists have no markers, and Safari drops the list role of such lists.
  'ordered-list': { tag: 'ol', role: 'list' },
  'list-item': { tag: 'li' },
  'list-item-separator': { tag: 'li', role: 'separator' },
  'unordered-list': { tag: 'ul', role: 'list' },
  separator: { tag: 'div', role: 'separator' },
  status: { tag: 'div', role: 'status' },
  alert: { tag: 'div', role: 'alert' },
  generic: { tag: 'div' },
  presentation: { tag: 'div', role: 'presentation' },
  none: { tag: 'div', role: 'presentation' },
} as const

/** Role of a box for assistive technology. */
export type BoxRole = keyof typeof BOX_ELEMENTS

/** Visibility: `hidden` hides from assistive technology, `exclusive` hides visually. */
export type AccessibilityVisibility = (typeof VISIBILITIES)[number]

/** One value, or `@container [name] (condition) value, value`. */
export type Responsive<Value extends string> = Value | `@container ${string}`

/**
 * Suggests keywords in editors and accepts any text, because a value can have up to four keywords.
 */
export type Words<Word extends string> = Word | (string & {})

/** A length: `12px`, `50%` or `0`. */
export type Size = `${number}px` | `${number}%` | '0' | 0

export type BorderSize = 'none' | 'small-100' | 'small' | 'base' | 'large' | 'large-100'
export type BorderStyle = 'none' | 'solid' | 'dashed' | 'dotted' | 'auto'
export type BorderColor = 'subdued' | 'base' | 'strong'
export type BorderRadius =
  | 'none'
  | 'small-200'
  | 'small-100'
  | 'small'
  | 'base'
  | 'large'
  | 'large-100'
  | 'large-200'
  | 'max'
export type BoxBackground = (typeof BOX_BACKGROUNDS)[number]
export type BoxOverflow = (typeof BOX_OVERFLOWS)[number]

/** Props of every component that is a box. */
export interface BoxProps {
  /**
   * Role for assistive technology. It decides the HTML element.
   * @default 'generic'
   */
  accessibilityRole?: BoxRole
  /**
   * Label for assistive technology. Required with the roles `section` and `region`.
   * @default undefined
   */
  accessibilityLabel?: string
  /**
   * Who gets the content: `hidden` hides it from assistive technology, `exclusive` hides it
   * visually.
   * @default 'visible'
   */
  accessibilityVisibility?: AccessibilityVisibility
  /**
   * Background color.
   * @default 'transparent'
   */
  background?: BoxBackground
  /**
   * Display mode. `none` hides the box. Responsive.
   * @default undefined
   */
  display?: Responsive<'auto' | 'none'>
  /**
   * Overflow. `hidden` clips content that does not fit.
   * @default 'visible'
   */
  overflow?: BoxOverflow
  /**
   * Height: pixels, percent, 0 or `auto`.
   * @default undefined
   */
  blockSize?: Size | 'auto'
  /**
   * Width: pixels, percent, 0 or `auto`.
   * @default undefined
   */
  inlineSize?: Size | 'auto'
  /**
   * Minimum height.
   * @default undefined
   */
  minBlockSize?: Size
  /**
   * Minimum width.
   * @default undefined
   */
  minInlineSize?: Size
  /**
   * Maximum height.
   * @default undefined
   */
  maxBlockSize?: Size | 'none'
  /**
   * Maximum width.
   * @default undefined
   */
  maxInlineSize?: Size | 'none'
  /**
   * Padding, one to four steps: block start, inline end, block end, inline start. Responsive.
   * @default undefined
   */
  padding?: Words<Spacing>
  /**
   * Padding above and below, one or two steps. Responsive.
   * @default undefined
   */
  paddingBlock?: Words<Spacing | ''>
  /**
   * Padding at the inline start and end, one or two steps. Responsive.
   * @default undefined
   */
  paddingInline?: Words<Spacing | ''>
  /**
   * Padding above. Responsive.
   * @default undefined
   */
  paddingBlockStart?: Responsive<Spacing | ''>
  /**
   * Padding below. Responsive.
   * @default undefined
   */
  paddingBlockEnd?: Responsive<Spacing | ''>
  /**
   * Padding at the inline start. Responsive.
   * @default undefined
   */
  paddingInlineStart?: Responsive<Spacing | ''>
  /**
   * Padding at the inline end. Responsive.
   * @default undefined
   */
  paddingInlineEnd?: Responsive<Spacing | ''>
  /**
   * Border as `size [color [style]]`, for example `base`, `base strong` or `large subdued dashed`.
   * @default undefined
   */
  border?: Words<BorderSize>
  /**
   * Border width, one to four sizes: block start, inline end, block end, inline start.
   * @default undefined
   */
  borderWidth?: Words<BorderSize | ''>
  /**
   * Border style, one to four styles: block start, inline end, block end, inline start.
   * @default undefined
   */
  borderStyle?: Words<BorderStyle | ''>
  /**
   * Border color.
   * @default undefined
   */
  borderColor?: BorderColor | ''
  /**
   * Border radius, one to four steps by corner: start-start, start-end, end-end, end-start.
   * @default undefined
   */
  borderRadius?: Words<BorderRadius>
}
