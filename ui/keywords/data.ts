// Allowed values of the enum props, each declared once: the type and the check derive from it.

export const TABLE_VARIANTS = ['auto', 'list'] as const
export const LIST_SLOTS = ['primary', 'secondary', 'kicker', 'inline', 'labeled'] as const
/** Direction of a change that is an improvement. */
export const METRIC_DIRECTIONS = ['up', 'down', 'none'] as const
export const CHART_TYPES = ['line', 'bar', 'donut', 'sparkline'] as const
export const COLUMN_FORMATS = ['base', 'numeric', 'currency'] as const

/** Place of a column in the list layout. */
export type ListSlot = (typeof LIST_SLOTS)[number]

/** Format of a column, which decides its alignment. */
export type ColumnFormat = (typeof COLUMN_FORMATS)[number]
