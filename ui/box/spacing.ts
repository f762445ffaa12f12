/**
 * Steps of the platform's scale, smallest to largest; `small` is `small-100`, `large` is
 * `large-100`.
 */
export type Spacing =
  | 'none'
  | 'small-500'
  | 'small-400'
  | 'small-300'
  | 'small-200'
  | 'small-100'
  | 'small'
  | 'base'
  | 'large'
  | 'large-100'
  | 'large-200'
  | 'large-300'
  | 'large-400'
  | 'large-500'

/** Turns one word into CSS; undefined for one that is not known. */
export type WordToCss = (word: string) => string | undefined

const STEPS = [
  'small-500',
  'small-400',
  'small-300',
  'small-200',
  'small-100',
  'base',
  'large-100',
  'large-200',
  'large-300',
  'large-400',
  'large-500',
]

/**
 * Returns the length of a step as CSS (rem, from `--platform-space-*`); undefined for a word that
 * is none.
 */
export function spacingCss(word: string): string | undefined {
  if (word === 'none') return '0'
  const step = word === 'small' || word === 'large' ? `${word}-100` : word
  return STEPS.includes(step) ? `var(--platform-space-${step})` : undefined
}

/**
 * Turns up to `count` words into CSS, each by `toCss`; undefined when one is not known or there are
 * too many.
 */
export function wordsCss(value: string, count: number, toCss: WordToCss): string | undefined {
  return cssWords(value, count, toCss)?.join(' ')
}

/** The two axes of a box, start before end. */
export interface AxesCss {
  block: string
  inline: string
}

/**
 * Turns one to four words into CSS: block start, inline end, block end, inline start, each by
 * default what faces it. By axis, because CSS has no shorthand for four sides that follows the
 * direction of the text.
 */
export function sidesCss(value: string, toCss: WordToCss): AxesCss | undefined {
  const [blockStart, inlineEnd = blockStart, blockEnd = blockStart, inlineStart = inlineEnd] =
    cssWords(value, 4, toCss) ?? []
  if (
    blockStart === undefined ||
    inlineEnd === undefined ||
    blockEnd === undefined ||
    inlineStart === undefined
  )
    return undefined
  return { block: pair(blockStart, blockEnd), inline: pair(inlineStart, inlineEnd) }
}

/**
 * Turns one or two words into CSS: inline, then block. That is the platform's order of gaps, and
 * the reverse of CSS.
 */
export function gapCss(value: string): AxesCss | undefined {
  const [inline, block = inline] = cssWords(value, 2, spacingCss) ?? []
  return inline === undefined || block === undefined ? undefined : { block, inline }
}

/** `Npx`, `N%`, 0, or one of `words`, as CSS. */
export function sizeCss(value: string, words: readonly string[]): string | undefined {
  const trimmed = value.trim()
  if (words.includes(trimmed) || /^(?:\d+(?:\.\d+)?|\.\d+)(?:px|%)$/.test(trimmed)) return trimmed
  return /^0(?:\.0+)?$/.test(trimmed) ? '0' : undefined
}

function cssWords(value: string, count: number, toCss: WordToCss): string[] | undefined {
  const words = value.trim().split(/\s+/)
  if (words.length > count) return undefined
  const css = words.map(toCss)
  return css.every(word => word !== undefined) ? css : undefined
}

const pair = (start: string, end: string) => (start === end ? start : `${start} ${end}`)
