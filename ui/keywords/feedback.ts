// Allowed values of the enum props, each declared once: the type and the check derive from it.

export const BADGE_COLORS = ['base', 'strong'] as const

export const BADGE_SIZES = { base: 'base', large: 'large', 'large-100': 'large100' } as const

export const BADGE_PROGRESS_ICONS = {
  incomplete: 'i-lucide-circle-dashed',
  partiallyComplete: 'i-lucide-circle-dot',
  complete: 'i-lucide-circle-check',
} as const

export const BANNER_ICONS = {
  auto: 'i-lucide-info',
  info: 'i-lucide-info',
  success: 'i-lucide-circle-check',
  warning: 'i-lucide-triangle-alert',
  critical: 'i-lucide-circle-alert',
} as const

export const SPINNER_SIZES = { base: 'base', large: 'large', 'large-100': 'large100' } as const

export const SKELETON_VARIANTS = ['text', 'heading', 'thumbnail', 'block'] as const
