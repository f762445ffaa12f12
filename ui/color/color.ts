/** An RGB color: red, green and blue 0-255, alpha 0-1. */
export interface Rgba {
  red: number
  green: number
  blue: number
  alpha: number
}

/** An HSB color: hue in degrees 0-360, saturation and brightness in percent, alpha 0-1. */
export interface Hsba {
  hue: number
  saturation: number
  brightness: number
  alpha: number
}

/** Returns `#RRGGBB`, or `#RRGGBBAA` with `withAlpha`. */
export function formatHex({ red, green, blue, alpha }: Rgba, withAlpha: boolean): string {
  const bytes = withAlpha ? [red, green, blue, alpha * 255] : [red, green, blue]
  return `#${bytes
    .map(byte => Math.round(byte).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

export function hsbaToRgba({ hue, saturation, brightness, alpha }: Hsba): Rgba {
  const peak = (brightness / 100) * 255
  // Each channel decreases with its distance from the hue. The channels are 120 degrees apart.
  const channel = (offset: number) => {
    const sector = (offset + hue / 60) % 6
    return peak - (peak * saturation * Math.max(0, Math.min(sector, 4 - sector, 1))) / 100
  }
  return { red: channel(5), green: channel(3), blue: channel(1), alpha }
}

/** Gray has no hue and black no saturation. Both are 0. */
export function rgbaToHsba({ red, green, blue, alpha }: Rgba): Hsba {
  const peak = Math.max(red, green, blue)
  const spread = peak - Math.min(red, green, blue)
  return {
    hue: spread === 0 ? 0 : hueOf({ red, green, blue, alpha }, peak, spread),
    saturation: peak === 0 ? 0 : (spread / peak) * 100,
    brightness: (peak / 255) * 100,
    alpha,
  }
}

function hueOf({ red, green, blue }: Rgba, peak: number, spread: number): number {
  const sector =
    peak === red
      ? (green - blue) / spread
      : peak === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  return (sector * 60 + 360) % 360
}

/** CSS of a checkered background that makes translucency visible. */
export const CHECKERED = 'repeating-conic-gradient(#c4c4c4 0 25%, #ffffff 0 50%) 0 0 / 8px 8px'

/** Returns the CSS background for a color, or for no color with ''. */
export function swatchBackground(color: string): string {
  return color ? `linear-gradient(${color}, ${color}), ${CHECKERED}` : CHECKERED
}
