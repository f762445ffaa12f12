/** Position on an axis. */
export type ContentPosition = 'center' | 'start' | 'end'
/** Position with overflow behavior. */
export type OverflowPosition = `${'safe' | 'unsafe'} ${ContentPosition}`
export type BaselinePosition = 'baseline' | 'first baseline' | 'last baseline'
/** Distribution of free space. */
export type ContentDistribution = 'space-between' | 'space-around' | 'space-evenly' | 'stretch'
export type JustifyContent = 'normal' | ContentDistribution | ContentPosition | OverflowPosition
export type AlignContent = JustifyContent | BaselinePosition
export type AlignItems =
  'normal' | 'stretch' | BaselinePosition | ContentPosition | OverflowPosition
export type JustifyItems = AlignItems

const POSITIONS = [
  'normal',
  'stretch',
  'center',
  'start',
  'end',
  'safe center',
  'safe start',
  'safe end',
  'unsafe center',
  'unsafe start',
  'unsafe end',
]
const BASELINES = ['baseline', 'first baseline', 'last baseline']
const DISTRIBUTIONS = ['space-between', 'space-around', 'space-evenly']

const oneOf =
  (...words: string[]) =>
  (value: string): string | undefined => {
    const plain = value.trim().replace(/\s+/g, ' ')
    return words.includes(plain) ? plain : undefined
  }

export const justifyContentCss = oneOf(...POSITIONS, ...DISTRIBUTIONS)
export const alignContentCss = oneOf(...POSITIONS, ...BASELINES, ...DISTRIBUTIONS)
export const itemsCss = oneOf(...POSITIONS, ...BASELINES)

/** Reads `align [justify]`, each of one or two words. */
export function placeCss(
  value: string,
  align: (value: string) => string | undefined,
  justify: (value: string) => string | undefined,
): string | undefined {
  const words = value.trim().split(/\s+/)
  const whole = align(words.join(' '))
  if (whole !== undefined) return whole
  for (const count of [1, 2]) {
    const css = [align(words.slice(0, count).join(' ')), justify(words.slice(count).join(' '))]
    if (!css.includes(undefined)) return css.join(' ')
  }
  return undefined
}
