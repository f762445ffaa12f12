import type { ComputedRef, InjectionKey } from 'vue'

/** Context of the choices of a list. */
export interface ChoiceListContext {
  isMultiple: ComputedRef<boolean>
  /** Whether the whole list is disabled. */
  isDisabled: ComputedRef<boolean>
  /** Attributes of each control: its name, and the form that it belongs to. */
  attributes: ComputedRef<Record<string, string | undefined>>
  isSelected: (value: string) => boolean
  /** Selects a choice by its props instead of by the user. */
  preselect: (value: string, selected: boolean) => void
  onInput: (value: string, checked: boolean) => void
  onChange: (value: string, checked: boolean) => void
}

export const CHOICE_LIST: InjectionKey<ChoiceListContext> = Symbol('platform choice list')
