// Allowed values of the enum props, each declared once: the type and the check derive from it.

export const BUTTON_VARIANTS = ['auto', 'primary', 'secondary', 'tertiary'] as const
export const BUTTON_GROUP_GAPS = ['base', 'none'] as const
export const PRESS_BUTTON_VARIANTS = ['secondary', 'tertiary'] as const
export const PRESS_BUTTON_TONES = ['neutral'] as const
export const BUTTON_TYPES = ['button', 'submit', 'reset'] as const
export const BUTTON_TONES = ['auto', 'neutral', 'critical'] as const
export const BUTTON_WIDTHS = ['auto', 'fill', 'fit-content'] as const

/** Effect of a button on the form around it. */
export type ButtonType = (typeof BUTTON_TYPES)[number]
/** Color of a button or link. */
export type ButtonTone = (typeof BUTTON_TONES)[number]
/** Width of a button. */
export type ButtonWidth = (typeof BUTTON_WIDTHS)[number]
