// Allowed values of the enum props, each declared once: the type and the check derive from it.

export const DIVIDER_DIRECTIONS = ['inline', 'block'] as const
export const DIVIDER_COLORS = ['base', 'strong'] as const
export const PAGE_INLINE_SIZES = ['small', 'base', 'large'] as const
export const SCROLL_BOX_SNAP_TYPES = ['none', 'mandatory', 'proximity'] as const
export const SECTION_PADDINGS = ['base', 'none'] as const
export const STACK_DIRECTIONS = ['block', 'inline'] as const

/** Looks of an app: its own theme, or that of the platform's admin. */
export const APP_LOOKS = ['own', 'admin'] as const
export type AppLook = (typeof APP_LOOKS)[number]

/** Who draws the components of an app in the admin. */
export const APP_RENDERS = ['own', 'polaris'] as const
export type AppRender = (typeof APP_RENDERS)[number]
