import { onBeforeUnmount, onMounted } from 'vue'
import type { Ref } from 'vue'

/**
 * Calls back after the form around an element was reset: controls that are made of several elements, and those whose value Vue
 * holds, are not reset by the browser.
 */
export function useFormReset(element: Readonly<Ref<HTMLElement | null | undefined>>, onReset: () => void): void {
  function listen(event: Event): void {
    const owner = formOf(element.value)
    if (!owner || event.target !== owner) return
    // The browser resets its own controls after the event, and only if nobody prevents it.
    setTimeout(() => {
      if (!event.defaultPrevented) onReset()
    })
  }
  // On the document: the element may move to another form.
  onMounted(() => document.addEventListener('reset', listen))
  onBeforeUnmount(() => document.removeEventListener('reset', listen))
}

/** A native control can belong to a form elsewhere in the page, by its `form` attribute. */
function formOf(element: HTMLElement | null | undefined): HTMLFormElement | null {
  if (!element) return null
  return 'form' in element ? element.form as HTMLFormElement | null : element.closest('form')
}
