import { ref, watch } from 'vue'
import type { Ref } from 'vue'

/**
 * A text that a reload of the page keeps, in this tab.
 *
 * @param key in the session storage
 * @param initial where nothing is kept
 */
export function useSavedText(key: string, initial: string): Ref<string> {
  const text = ref(sessionStorage.getItem(key) ?? initial)
  watch(text, value => sessionStorage.setItem(key, value))
  return text
}
