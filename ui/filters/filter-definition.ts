import type { ComboboxOption } from '../select/combobox-option'

/** A filter above a list. */
export interface FilterDefinition {
  /** Key of its values. */
  key: string
  label: string
  /** What can be chosen. Without options the user types a text. */
  options?: ComboboxOption[]
  /**
   * Allows several values.
   * @default false
   */
  multiple?: boolean
}

/** A search with filters that a user or the app has saved. */
export interface FilterView {
  id: string
  label: string
  query?: string
  filters?: Record<string, string[]>
}

/** Text of a value of a filter. */
export function valueLabel({ options }: FilterDefinition, value: string): string {
  return options?.find(option => option.value === value)?.label ?? value
}
