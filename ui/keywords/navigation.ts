// Allowed values of the enum props, each declared once: the type and the check derive from it.

/** Looks of tabs, and their names in Nuxt UI. */
export const TABS_VARIANTS = { line: 'link', pill: 'pill' } as const
