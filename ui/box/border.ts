import type { WordToCss } from './spacing'
import { wordsCss } from './spacing'

const WIDTHS: Record<string, string> = {
  none: '0',
  'small-100': '0.5px',
  small: '0.5px',
  base: '1px',
  large: '2px',
  'large-100': '2px',
}
const COLORS: Record<string, string> = {
  subdued: 'var(--ui-border)',
  base: 'var(--ui-border-accented)',
  strong: 'var(--ui-text-dimmed)',
}
const STYLES: Record<string, string> = {
  none: 'none',
  solid: 'solid',
  dashed: 'dashed',
  dotted: 'dotted',
  auto: 'solid',
}
const RADII: Record<string, string> = {
  none: '0',
  'small-200': '0.125rem',
  'small-100': '0.25rem',
  small: '0.25rem',
  base: '0.5rem',
  large: '0.75rem',
  'large-100': '0.75rem',
  'large-200': '1rem',
  max: '9999px',
}

const lookUp =
  (words: Record<string, string>): WordToCss =>
  word =>
    Object.hasOwn(words, word) ? words[word] : undefined

export const borderWidthCss = lookUp(WIDTHS)
export const borderStyleCss = lookUp(STYLES)
export const borderColorCss = lookUp(COLORS)

/** Radii by corner: block side, then inline side. */
export type CornersCss = Record<'start-start' | 'start-end' | 'end-end' | 'end-start', string>

/**
 * Turns one to four radii into CSS: start-start, start-end, end-end, end-start corner. By corner,
 * because CSS has no shorthand that follows the direction of the text.
 */
export function cornersCss(value: string): CornersCss | undefined {
  const words = wordsCss(value, 4, lookUp(RADII))
  if (words === undefined) return undefined
  const [startStart = '', startEnd = startStart, endEnd = startStart, endStart = startEnd] =
    words.split(' ')
  return {
    'start-start': startStart,
    'start-end': startEnd,
    'end-end': endEnd,
    'end-start': endStart,
  }
}

/** Reads `size [color [style]]`; undefined when a part is not known. */
export function borderCss(value: string): string | undefined {
  const [size = '', color = 'base', style = 'auto', ...rest] = value.trim().split(/\s+/)
  const css = [borderWidthCss(size), borderStyleCss(style), borderColorCss(color)]
  return rest.length > 0 || css.includes(undefined) ? undefined : css.join(' ')
}
