import type { Declaration } from '../responsive/use-responsive-style'
import { borderColorCss, borderCss, borderStyleCss, borderWidthCss, cornersCss } from './border'
import type { CornersCss } from './border'
import type { BoxProps } from './box-props'
import { sidesCss, sizeCss, spacingCss, wordsCss } from './spacing'
import type { WordToCss } from './spacing'
import type { ReadProps } from '../read-props'

type Value = string | undefined

/** CSS of a box, from the general to the particular: later declarations override earlier ones. */
export function boxDeclarations(props: ReadProps<BoxProps>): Declaration[] {
  return [
    ...displayDeclaration(props.display),
    size('blockSize', 'block-size', props.blockSize, 'auto'),
    size('inlineSize', 'inline-size', props.inlineSize, 'auto'),
    size('minBlockSize', 'min-block-size', props.minBlockSize),
    size('minInlineSize', 'min-inline-size', props.minInlineSize),
    size('maxBlockSize', 'max-block-size', props.maxBlockSize, 'none'),
    size('maxInlineSize', 'max-inline-size', props.maxInlineSize, 'none'),
    ...sidesDeclarations('padding', side => `padding${side}`, props.padding, spacingCss),
    words('paddingBlock', 'padding-block', props.paddingBlock, 2),
    words('paddingInline', 'padding-inline', props.paddingInline, 2),
    words('paddingBlockStart', 'padding-block-start', props.paddingBlockStart, 1),
    words('paddingBlockEnd', 'padding-block-end', props.paddingBlockEnd, 1),
    words('paddingInlineStart', 'padding-inline-start', props.paddingInlineStart, 1),
    words('paddingInlineEnd', 'padding-inline-end', props.paddingInlineEnd, 1),
    // A border width alone would use the text color.
    {
      prop: 'border',
      property: 'border',
      value: props.border || (props.borderWidth && 'none'),
      toCss: borderCss,
    },
    ...sidesDeclarations(
      'borderWidth',
      side => `border${side}-width`,
      props.borderWidth,
      borderWidthCss,
    ),
    ...sidesDeclarations(
      'borderStyle',
      side => `border${side}-style`,
      props.borderStyle,
      borderStyleCss,
    ),
    {
      prop: 'borderColor',
      property: 'border-color',
      value: props.borderColor,
      toCss: borderColorCss,
    },
    ...corners(props.borderRadius),
  ]
}

/**
 * `auto` is the display of the classes, so it needs no CSS, except as the alternative of a
 * responsive `none`.
 */
function displayDeclaration(value: Value): Declaration[] {
  if (value === 'auto') return []
  return [
    {
      prop: 'display',
      property: 'display',
      value,
      toCss: given => (given === 'none' ? 'none' : given === 'auto' ? 'revert-layer' : undefined),
    },
  ]
}

function size(
  prop: string,
  property: string,
  value: string | number | undefined,
  ...keywords: string[]
): Declaration {
  return {
    prop,
    property,
    value: value === undefined ? undefined : String(value),
    toCss: given => sizeCss(given, keywords),
  }
}

function words(prop: string, property: string, value: Value, count: number): Declaration {
  return { prop, property, value, toCss: given => wordsCss(given, count, spacingCss) }
}

/** One to four words for the sides of a box: one property, or one for each axis. */
export function sidesDeclarations(
  prop: string,
  property: (side: '' | '-block' | '-inline') => string,
  value: Value,
  toCss: WordToCss,
): Declaration[] {
  if (isOneWord(value)) return [{ prop, property: property(''), value, toCss }]
  return (['block', 'inline'] as const).map(axis => ({
    prop,
    property: property(`-${axis}`),
    value,
    toCss: given => sidesCss(given, toCss)?.[axis],
  }))
}

function corners(value: Value): Declaration[] {
  const prop = 'borderRadius'
  if (isOneWord(value))
    return [
      {
        prop,
        property: 'border-radius',
        value,
        toCss: given => cornersCss(given)?.['start-start'],
      },
    ]
  return (['start-start', 'start-end', 'end-end', 'end-start'] satisfies (keyof CornersCss)[]).map(
    corner => ({
      prop,
      property: `border-${corner}-radius`,
      value,
      toCss: given => cornersCss(given)?.[corner],
    }),
  )
}

const isOneWord = (value: Value) => value === undefined || !/\s/.test(value.trim())
