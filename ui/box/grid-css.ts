import type { Declaration } from '../responsive/use-responsive-style'
import { gapCss, spacingCss, wordsCss } from './spacing'
import type { ReadProps } from '../read-props'

/** Space between the children of a box. */
export interface GapProps {
  gap?: string
  rowGap?: string
  columnGap?: string
}

/**
 * CSS of GapProps: `gap` is one step, or two (between columns, between lines); the others override
 * it.
 */
export function gapDeclarations({ gap, rowGap, columnGap }: ReadProps<GapProps>): Declaration[] {
  const step = (value: string) => wordsCss(value, 1, spacingCss)
  return [
    { prop: 'gap', property: 'row-gap', value: gap, toCss: value => gapCss(value)?.block },
    { prop: 'gap', property: 'column-gap', value: gap, toCss: value => gapCss(value)?.inline },
    { prop: 'rowGap', property: 'row-gap', value: rowGap, toCss: step },
    { prop: 'columnGap', property: 'column-gap', value: columnGap, toCss: step },
  ]
}

/** `auto` or `span N` as CSS; undefined for what is neither. */
export function spanCss(value: string): string | undefined {
  const words = value.trim().replace(/\s+/g, ' ')
  return /^(?:auto|span [1-9]\d*)$/.test(words) ? words : undefined
}

/**
 * Lengths, names, functions and lists of them: nothing here ends a declaration, a rule or a style
 * element, or begins a comment.
 */
const TRACKS = /^[\w\s.%,()[\]+*-]+$/

/** `grid-template-columns` and `-rows` as CSS has them; undefined for what cannot be one. */
export function trackListCss(value: string): string | undefined {
  const tracks = value.trim()
  return TRACKS.test(tracks) && isBalanced(tracks) ? tracks : undefined
}

/**
 * Every bracket is closed in order, and commas stand only inside of them: outside they part the
 * values of a responsive one.
 */
function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const character of text) {
    if (character === '(') open.push(')')
    else if (character === '[') open.push(']')
    else if (character === ')' || character === ']') {
      if (open.pop() !== character) return false
    } else if (character === ',' && open.length === 0) return false
  }
  return open.length === 0
}
