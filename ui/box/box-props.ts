import type { Spacing } from './spacing'

/** What a box is to assistive technology. */
export type BoxRole = 'main' | 'header' | 'footer' | 'section' | 'region' | 'aside' | 'navigation' | 'ordered-list' | 'list-item'
  | 'list-item-separator' | 'unordered-list' | 'separator' | 'status' | 'alert' | 'generic' | 'presentation' | 'none'

/** Seen and read, or only one of the two: `hidden` from assistive technology, `exclusive` to it. */
export type AccessibilityVisibility = 'visible' | 'hidden' | 'exclusive'

/** One value, or `@container [name] (condition) value, value`. */
export type Responsive<Value extends string> = Value | `@container ${string}`

/** Suggests the words of a type in editors, and takes any text: one to four of them are one value. */
export type Words<Word extends string> = Word | (string & {})

/** A length: `12px`, `50%` or `0`. */
export type Size = `${number}px` | `${number}%` | '0' | 0

export type BorderSize = 'none' | 'small-100' | 'small' | 'base' | 'large' | 'large-100'
export type BorderStyle = 'none' | 'solid' | 'dashed' | 'dotted' | 'auto'
export type BorderColor = 'subdued' | 'base' | 'strong'
export type BorderRadius = 'none' | 'small-200' | 'small-100' | 'small' | 'base' | 'large' | 'large-100' | 'large-200' | 'max'
export type BoxBackground = 'transparent' | 'subdued' | 'base' | 'strong'

/** What every container of content can look like. */
export interface BoxProps {
  /** What the box is to assistive technology; decides the element. Without one it is a plain `<div>`. */
  accessibilityRole?: BoxRole
  /** Name for assistive technology; a `section` or `region` needs one. */
  accessibilityLabel?: string
  /** `hidden`: seen only; `exclusive`: read by assistive technology only. */
  accessibilityVisibility?: AccessibilityVisibility
  /** Shade of the surface; transparent without one. */
  background?: BoxBackground
  /** `none` takes the box out of the page. Responsive. */
  display?: Responsive<'auto' | 'none'>
  /** `hidden` cuts off what does not fit. */
  overflow?: 'visible' | 'hidden'
  /** Height: pixels, percent, 0 or `auto`. */
  blockSize?: Size | 'auto'
  /** Width: pixels, percent, 0 or `auto`. */
  inlineSize?: Size | 'auto'
  /** Least height. */
  minBlockSize?: Size
  /** Least width. */
  minInlineSize?: Size
  /** Greatest height. */
  maxBlockSize?: Size | 'none'
  /** Greatest width. */
  maxInlineSize?: Size | 'none'
  /** Space inside the border, one to four steps: block start, inline end, block end, inline start. Responsive. */
  padding?: Words<Spacing>
  /** Space above and below, one or two steps. Responsive. */
  paddingBlock?: Words<Spacing | ''>
  /** Space at the start and end of lines, one or two steps. Responsive. */
  paddingInline?: Words<Spacing | ''>
  /** Space above. Responsive. */
  paddingBlockStart?: Responsive<Spacing | ''>
  /** Space below. Responsive. */
  paddingBlockEnd?: Responsive<Spacing | ''>
  /** Space where lines start. Responsive. */
  paddingInlineStart?: Responsive<Spacing | ''>
  /** Space where lines end. Responsive. */
  paddingInlineEnd?: Responsive<Spacing | ''>
  /** `size [color [style]]`, e.g. `base`, `base strong`, `large subdued dashed`. */
  border?: Words<BorderSize>
  /** One to four sizes: block start, inline end, block end, inline start. */
  borderWidth?: Words<BorderSize | ''>
  /** One to four styles: block start, inline end, block end, inline start. */
  borderStyle?: Words<BorderStyle | ''>
  /** Shade of the border. */
  borderColor?: BorderColor | ''
  /** One to four radii of the corners: start-start, start-end, end-end, end-start. */
  borderRadius?: Words<BorderRadius>
}
