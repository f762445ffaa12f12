import type { ComputedRef, InjectionKey } from 'vue'

/** What a list of choices tells the choices in it. */
export interface ChoiceListContext {
  isMultiple: ComputedRef<boolean>
  /** Disabled as a whole, whatever a choice says. */
  isDisabled: ComputedRef<boolean>
  /** Attributes of each control: its name, and the form that it belongs to. */
  attributes: ComputedRef<Record<string, string | undefined>>
  isSelected: (value: string) => boolean
  /** Selects a choice or not, as its own props say and not the user. */
  preselect: (value: string, selected: boolean) => void
  onInput: (value: string, checked: boolean) => void
  onChange: (value: string, checked: boolean) => void
}

export const CHOICE_LIST: InjectionKey<ChoiceListContext> = Symbol('platform choice list')
