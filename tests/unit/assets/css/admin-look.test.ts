import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Scheme = 'light' | 'dark'
type Rgb = [red: number, green: number, blue: number]

const CSS = readFileSync(new URL('../../../../assets/css/admin-look.css', import.meta.url), 'utf8')
const TONES = ['info', 'success', 'caution', 'warning', 'error']
/** What texts and controls are on. */
const SURFACES = ['--ui-bg', '--platform-page', '--ui-bg-muted', '--ui-bg-elevated']
const FRAME = ['--platform-frame', '--platform-frame-hover', '--platform-frame-selected']

/** The value of a color in a scheme, e.g. `#ffffff17`. */
function valueOf(name: string, scheme: Scheme): string {
  const value = new RegExp(`^ *${name}: ([^;]+);`, 'm').exec(CSS)?.[1] ?? ''
  const [, light, dark] = /^var\(--platform-light, (.+?)\) var\(--platform-dark, (.+?)\)$/.exec(
    value,
  ) ?? [value, value, value]
  const chosen = (scheme === 'light' ? light : dark) ?? ''
  const reference = /^var\((--[a-z-]+)\)$/.exec(chosen)?.[1]
  if (reference !== undefined) return valueOf(reference, scheme)
  expect(chosen, `${name} in ${scheme}`).toMatch(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/)
  return chosen
}

/** The color that is visible on another one. */
function rgbOf(name: string, scheme: Scheme, behind: Rgb): Rgb {
  const hex = valueOf(name, scheme)
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.slice(1).match(/../g) ?? []).map(part =>
    Number.parseInt(part, 16),
  )
  const mixed = [red, green, blue].map(
    (part, index) => (part * alpha + (behind[index] ?? 0) * (255 - alpha)) / 255,
  )
  return mixed as Rgb
}

/** Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(front: string, back: string, scheme: Scheme): number {
  // What is translucent is in the frame.
  const base = rgbOf('--platform-frame', scheme, [0, 0, 0])
  const behind = rgbOf(back, scheme, base)
  const [low = 0, high = 0] = [behind, rgbOf(front, scheme, behind)]
    .map(luminance)
    .sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

/** Pairs whose contrast is lower, each with it. */
function below(minimum: number, fronts: string[], backs: string[], scheme: Scheme): string[] {
  return fronts.flatMap(front =>
    backs
      .filter(back => contrast(front, back, scheme) < minimum)
      .map(back => `${front} on ${back}: ${contrast(front, back, scheme).toFixed(2)}`),
  )
}

it('measures a contrast as WCAG does', () => {
  // #606060 on #f2f2f2
  expect(contrast('--ui-text-dimmed', '--ui-bg-elevated', 'light')).toBeCloseTo(5.6, 1)
  // #ffffff17 on #0a0a0a is #202020.
  expect(rgbOf('--ui-border', 'dark', [10, 10, 10]).map(Math.round)).toEqual([32, 32, 32])
})

describe.each(['light', 'dark'] as const)('in %s', scheme => {
  it('texts have a contrast of 4.5:1', () => {
    const texts = ['--ui-text', '--ui-text-highlighted', '--ui-text-toned', '--ui-text-muted']
    const links = ['--ui-text-dimmed', '--platform-link', '--ui-primary']
    expect(below(4.5, [...texts, ...links], SURFACES, scheme)).toEqual([])
    expect(
      below(4.5, ['--ui-text-inverted'], ['--ui-primary', '--ui-bg-inverted'], scheme),
    ).toEqual([])
  })

  it.each(TONES)('%s is legible on its banners, on the page, and as a color of buttons', tone => {
    const backs = [...SURFACES, `--platform-surface-${tone}`]
    expect(below(4.5, [`--ui-${tone}`], backs, scheme)).toEqual([])
    expect(below(4.5, ['--ui-text-inverted'], [`--ui-${tone}`], scheme)).toEqual([])
    expect(
      below(4.5, ['--ui-text', '--platform-link'], [`--platform-surface-${tone}`], scheme),
    ).toEqual([])
  })

  it('texts of the frame have a contrast of 4.5:1', () => {
    const texts = ['--platform-frame-text', '--platform-frame-text-active']
    expect(below(4.5, [...texts, '--platform-frame-text-muted'], FRAME, scheme)).toEqual([])
  })

  it('borders of fields and the focus have a contrast of 3:1', () => {
    const backs = ['--ui-bg', '--platform-page']
    expect(below(3, ['--platform-field-border', '--platform-focus'], backs, scheme)).toEqual([])
    expect(below(3, ['--platform-focus'], FRAME, scheme)).toEqual([])
  })
})
