// Allowed values of the enum props, each declared once: the type and the check derive from it.

export const DATE_PICKER_MONTH_COUNTS = ['auto', '1', '2'] as const
export const NUMBER_FIELD_INPUT_MODES = ['decimal', 'numeric'] as const
