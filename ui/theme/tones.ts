/** Semantic color. */
export type Tone = (typeof TONES)[number]

export const TONES = [
  'auto',
  'neutral',
  'info',
  'success',
  'caution',
  'warning',
  'critical',
] as const

/** A Nuxt UI color. */
export type ThemeColor = 'neutral' | 'info' | 'success' | 'caution' | 'warning' | 'error'

export const TONE_COLORS: Record<Tone, ThemeColor> = {
  auto: 'neutral',
  neutral: 'neutral',
  info: 'info',
  success: 'success',
  caution: 'caution',
  warning: 'warning',
  critical: 'error',
}

/** Text classes of a tone. `auto` inherits the color. */
export const TONE_TEXT: Record<Tone, string> = {
  auto: '',
  neutral: 'text-muted',
  info: 'text-info',
  success: 'text-success',
  caution: 'text-caution',
  warning: 'text-warning',
  critical: 'text-error',
}

/** Background and text of a tone, as a light shade with a ring. */
export const TONE_SHADE: Record<Tone, string> = {
  auto: 'bg-elevated text-default ring ring-inset ring-accented',
  neutral: 'bg-elevated text-default ring ring-inset ring-accented',
  info: 'bg-info/10 text-info ring ring-inset ring-info/25',
  success: 'bg-success/10 text-success ring ring-inset ring-success/25',
  caution: 'bg-caution/10 text-caution ring ring-inset ring-caution/25',
  warning: 'bg-warning/10 text-warning ring ring-inset ring-warning/25',
  critical: 'bg-error/10 text-error ring ring-inset ring-error/25',
}

/** Background and text of a tone, in its full color. */
export const TONE_FILL: Record<Tone, string> = {
  auto: 'bg-inverted text-inverted',
  neutral: 'bg-inverted text-inverted',
  info: 'bg-info text-inverted',
  success: 'bg-success text-inverted',
  caution: 'bg-caution text-inverted',
  warning: 'bg-warning text-inverted',
  critical: 'bg-error text-inverted',
}
