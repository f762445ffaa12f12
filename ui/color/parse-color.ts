import { formatHex } from './color'
import type { Rgba } from './color'

/** Longer text is no color. Server rendering parses what a merchant has stored. */
const MAX_LENGTH = 64

/**
 * Parses a CSS color: hex with 3, 4, 6 or 8 digits, `rgb()`, `rgba()`, `hsl()`, `hsla()`, with
 * commas or spaces. Numbers are clamped to their range. Returns undefined for anything else.
 */
export function parseColor(text: string): Rgba | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const source = text.trim().toLowerCase()
  if (source.startsWith('#')) return parseHex(source.slice(1))
  const [, name, content = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(source) ?? []
  const parts = name ? splitParts(content) : undefined
  if (!parts) return undefined
  return name === 'rgb' ? parseRgb(parts) : parseHsl(parts)
}

/** Returns a color as `#RRGGBB`, or `#RRGGBBAA` with `alpha`. Returns '' for invalid input. */
export function normalizeColor(text: string, alpha: boolean): string {
  const color = parseColor(text)
  return color ? formatHex(color, alpha) : ''
}

function parseHex(digits: string): Rgba | undefined {
  if (!/^[0-9a-f]+$/.test(digits)) return undefined
  // One digit stands for two of the same.
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  if (digits.length < 3 || (long.length !== 6 && long.length !== 8)) return undefined
  const byte = (index: number) => Number.parseInt(long.slice(index * 2, index * 2 + 2), 16)
  return {
    red: byte(0),
    green: byte(1),
    blue: byte(2),
    alpha: long.length === 8 ? byte(3) / 255 : 1,
  }
}

/** The three or four parts between the brackets: `1, 2, 3, 0.5` or `1 2 3 / 0.5`. */
function splitParts(content: string): string[] | undefined {
  if (content.includes(',')) {
    const parts = content.split(',').map(part => part.trim())
    return parts.length === 3 || parts.length === 4 ? parts : undefined
  }
  const [color = '', alpha, ...rest] = content.split('/')
  const parts = color.trim().split(/\s+/)
  if (alpha !== undefined) parts.push(alpha.trim())
  const isComplete = parts.length === (alpha === undefined ? 3 : 4)
  return isComplete && rest.length === 0 ? parts : undefined
}

function parseRgb([red = '', green = '', blue = '', alpha = '1']: string[]): Rgba | undefined {
  return complete({
    red: readScaled(red, 255),
    green: readScaled(green, 255),
    blue: readScaled(blue, 255),
    alpha: readScaled(alpha, 1),
  })
}

function parseHsl([
  hueText = '',
  saturationText = '',
  lightnessText = '',
  alphaText = '1',
]: string[]): Rgba | undefined {
  const hue = readDegrees(hueText)
  const saturation = readPercent(saturationText)
  const lightness = readPercent(lightnessText)
  if (hue === undefined || saturation === undefined || lightness === undefined) return undefined
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const sector = (offset + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(sector - 3, 9 - sector, 1)))
  }
  return complete({
    red: channel(0),
    green: channel(8),
    blue: channel(4),
    alpha: readScaled(alphaText, 1),
  })
}

function complete(color: { [Channel in keyof Rgba]: number | undefined }): Rgba | undefined {
  const { red, green, blue, alpha } = color
  return red === undefined || green === undefined || blue === undefined || alpha === undefined
    ? undefined
    : { red, green, blue, alpha }
}

/** A number from 0 to `most`, or a percentage of it. */
function readScaled(text: string, most: number): number | undefined {
  const number = readNumber(text.replace(/%$/, ''))
  if (number === undefined) return undefined
  return Math.max(0, Math.min(most, text.endsWith('%') ? (number / 100) * most : number))
}

/** A percentage as a fraction; newer CSS lets the sign be left out. */
function readPercent(text: string): number | undefined {
  return readScaled(text.endsWith('%') ? text : `${text}%`, 1)
}

/** Degrees from 0 up to 360. */
function readDegrees(text: string): number | undefined {
  const [, number = '', unit = 'deg'] = /^([^a-z]+)([a-z]+)?$/.exec(text) ?? []
  const scale = DEGREES[unit]
  const value = readNumber(number)
  return scale === undefined || value === undefined
    ? undefined
    : (((value * scale) % 360) + 360) % 360
}

const DEGREES: Readonly<Partial<Record<string, number>>> = {
  deg: 1,
  grad: 0.9,
  rad: 180 / Math.PI,
  turn: 360,
}

function readNumber(text: string): number | undefined {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined
}
