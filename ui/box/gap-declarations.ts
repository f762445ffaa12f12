import type { Declaration } from '../responsive/use-responsive-style'
import { gapCss, wordsCss, spacingCss } from './spacing'

/** Space between the children of a box. */
export interface GapProps {
  gap?: string
  rowGap?: string
  columnGap?: string
}

/** CSS of GapProps: `gap` is one step, or two (between columns, between lines); the others override it. */
export function gapDeclarations({ gap, rowGap, columnGap }: GapProps): Declaration[] {
  const step = (value: string) => wordsCss(value, 1, spacingCss)
  return [
    { prop: 'gap', property: 'row-gap', value: gap, toCss: value => gapCss(value)?.block },
    { prop: 'gap', property: 'column-gap', value: gap, toCss: value => gapCss(value)?.inline },
    { prop: 'rowGap', property: 'row-gap', value: rowGap, toCss: step },
    { prop: 'columnGap', property: 'column-gap', value: columnGap, toCss: step },
  ]
}
