/** Nuxt UI's own colors, and one for the tone that it lacks. */
export const THEME_COLORS = [
  'primary',
  'secondary',
  'success',
  'info',
  'caution',
  'warning',
  'error',
] as const
