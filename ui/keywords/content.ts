// Allowed values of the enum props, each declared once: the type and the check derive from it.

export const CHIP_COLORS = ['base', 'subdued', 'strong'] as const

export const AVATAR_SIZES = {
  'small-200': 'small200',
  'small-100': 'small',
  small: 'small',
  base: 'base',
  large: 'large',
  'large-100': 'large',
  'large-200': 'large200',
} as const

export const HEADING_ROLES = ['heading', 'presentation', 'none'] as const

export const HEADING_SIZES = {
  auto: '',
  small: 'text-sm',
  base: 'text-base',
  large: 'text-lg',
  'large-100': 'text-lg',
  'large-200': 'text-xl',
  'large-300': 'text-2xl',
  'large-400': 'text-3xl',
} as const

export const ICON_SIZES = ['small', 'base'] as const
export const ICON_COLORS = ['base', 'subdued'] as const
export const IMAGE_INLINE_SIZES = ['fill', 'auto'] as const
export const IMAGE_OBJECT_FITS = ['contain', 'cover'] as const
export const IMAGE_LOADING_MODES = ['eager', 'lazy'] as const
export const IMAGE_ROLES = ['img', 'presentation', 'none'] as const

export const TEXT_TAGS = {
  generic: 'span',
  strong: 'strong',
  address: 'address',
  redundant: 's',
  mark: 'mark',
  emphasis: 'em',
  offset: 'i',
  small: 'small',
} as const

export const THUMBNAIL_SIZES = {
  'small-200': 'small200',
  'small-100': 'small',
  small: 'small',
  base: 'base',
  large: 'large',
  'large-100': 'large',
} as const
