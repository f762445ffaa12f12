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
