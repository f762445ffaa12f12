import { onBeforeUnmount, onMounted } from 'vue'
import type { Ref } from 'vue'

/**
 * Calls back after the form of an element is reset. The browser does not reset controls with
 * several elements, or values that Vue holds.
 */
export function useFormReset(
  element: Readonly<Ref<HTMLElement | null | undefined>>,
  onReset: () => void,
): void {
  function listen(event: Event): void {
    const owner = formOf(element.value)
    if (!owner || event.target !== owner) return
    // The browser resets native controls after the event, unless a listener prevents it.
    setTimeout(() => {
      if (!event.defaultPrevented) onReset()
    })
  }
  // On the document, because the element can move to another form.
  onMounted(() => document.addEventListener('reset', listen))
  onBeforeUnmount(() => document.removeEventListener('reset', listen))
}

/** A native control can belong to a form elsewhere in the page by its `form` attribute. */
function formOf(element: HTMLElement | null | undefined): HTMLFormElement | null {
  if (!element) return null
  return 'form' in element ? (element.form as HTMLFormElement | null) : element.closest('form')
}
