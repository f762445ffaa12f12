import { computed, ref, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { fillMessage, useMessages } from '../use-messages'
import { findOptions } from './combobox-option'
import type { ComboboxOption } from './combobox-option'
import { useOptionSearch } from './use-option-search'
import type { OptionSearch } from './use-option-search'

/** The list of a combobox. */
export interface ComboboxList {
  isOpen: Ref<boolean>
  /** Options that match what the user types. */
  shown: ComputedRef<readonly ComboboxOption[]>
  isLoading: Ref<boolean>
  /** Message instead of options, or ''. */
  note: ComputedRef<string>
  /** Label of a value; the value itself when no option with it was seen. */
  labelOf: (value: string) => string
  /** Finds options for the text of the user. */
  find: (text: string) => void
}

/**
 * Finds the options of a combobox: in those that it has, or with the search of the app.
 *
 * @param options options that the combobox has
 * @param search search of the app, if any
 */
export function useComboboxList(
  options: () => ComboboxOption[] | undefined,
  search: () => OptionSearch | undefined,
): ComboboxList {
  const messages = useMessages()
  const isOpen = ref(false)
  const searched = ref('')
  const { options: found, isLoading, hasFailed, find, stop } = useOptionSearch(search)
  const shown = computed(() =>
    search() ? found.value : findOptions(options() ?? [], searched.value),
  )

  /** Every option that was known: those of the chosen values can be gone from the list. */
  const known = shallowRef<ReadonlyMap<string, ComboboxOption>>(new Map())
  watch(
    [options, found],
    lists => {
      known.value = new Map([
        ...known.value,
        ...lists.flatMap(list => (list ?? []).map(option => [option.value, option] as const)),
      ])
    },
    { immediate: true },
  )

  const note = computed(() => {
    if (isLoading.value) return messages.value.common.loading
    if (hasFailed.value) return messages.value.combobox.failed
    if (shown.value.length > 0) return ''
    return searched.value
      ? fillMessage(messages.value.combobox.noMatch, { words: searched.value })
      : messages.value.combobox.empty
  })

  watch(isOpen, open => {
    searched.value = ''
    if (open) find('')
    else stop()
  })

  return {
    isOpen,
    shown,
    isLoading,
    note,
    labelOf: value => known.value.get(value)?.label ?? value,
    find: text => {
      searched.value = text.trim()
      find(searched.value)
    },
  }
}
