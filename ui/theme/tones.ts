/** What something means: how it is coloured. */
export type Tone = 'auto' | 'neutral' | 'info' | 'success' | 'caution' | 'warning' | 'critical'

export const TONES: readonly Tone[] = ['auto', 'neutral', 'info', 'success', 'caution', 'warning', 'critical']

/** A colour of Nuxt UI. */
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

/** Classes of text in a tone; `auto` takes the colour of the text around it. */
export const TONE_TEXT: Record<Tone, string> = {
  auto: '',
  neutral: 'text-muted',
  info: 'text-info',
  success: 'text-success',
  caution: 'text-caution',
  warning: 'text-warning',
  critical: 'text-error',
}
