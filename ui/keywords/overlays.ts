// Allowed values of the enum props, each declared once: the type and the check derive from it.

export const MODAL_PADDINGS = ['base', 'none'] as const

export const MODAL_WIDTHS = {
  'small-100': 'max-w-sm',
  small: 'max-w-md',
  base: 'max-w-xl',
  large: 'max-w-3xl',
  'large-100': 'max-w-5xl',
} as const

export const UI_MODAL_VARIANTS = ['small', 'base', 'large', 'max'] as const
