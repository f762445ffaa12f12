import { sizeCss } from '../box/spacing'
import type { Size } from '../box/box-props'
import { devWarning } from '../dev-warning'
import type { ReadProps } from '../read-props'

/**
 * Size of a panel next to its activator. Percentages refer to the space available in the window.
 */
export interface FloatingSizeProps {
  /**
   * Height.
   * @default undefined
   */
  blockSize?: Size | 'auto'
  /**
   * Minimum height.
   * @default undefined
   */
  minBlockSize?: Size
  /**
   * Maximum height.
   * @default undefined
   */
  maxBlockSize?: Size | 'none'
  /**
   * Width.
   * @default undefined
   */
  inlineSize?: Size | 'auto'
  /**
   * Minimum width.
   * @default undefined
   */
  minInlineSize?: Size
  /**
   * Maximum width.
   * @default undefined
   */
  maxInlineSize?: Size | 'none'
}

const SIZES = {
  blockSize: ['block-size', 'height', ['auto']],
  minBlockSize: ['min-block-size', 'height', []],
  maxBlockSize: ['max-block-size', 'height', ['none']],
  inlineSize: ['inline-size', 'width', ['auto']],
  minInlineSize: ['min-inline-size', 'width', []],
  maxInlineSize: ['max-inline-size', 'width', ['none']],
} as const

/**
 * Returns the sizes as CSS. Invalid values are ignored, with a warning in development.
 *
 * @param component name without prefix, for the warning
 * @param room custom property that holds the room, without its last word `width` or `height`
 */
export function floatingSizeCss(
  component: string,
  props: ReadProps<FloatingSizeProps>,
  room: string,
): Record<string, string> {
  const style: Record<string, string> = {}
  for (const [prop, [property, axis, words]] of Object.entries(SIZES)) {
    const value = props[prop as keyof FloatingSizeProps]
    if (value === undefined) continue
    const css = sizeCss(String(value), words)
    if (css === undefined)
      devWarning(
        component,
        `${prop}="${value}" is not a size. Known: ${['120px', '50%', '0', ...words].join(', ')}.`,
      )
    else
      style[property] = css.endsWith('%')
        ? `calc(var(${room}-${axis}) * ${Number.parseFloat(css) / 100})`
        : css
  }
  return style
}
