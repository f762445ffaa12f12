import { onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { useRouter } from '#imports'

const SAVED_FORM = 'form[data-save-bar]'

/**
 * Returns the form with `data-save-bar` that has unsaved changes, until it is submitted, reset,
 * restored or removed.
 */
export function useChangedForm(): ShallowRef<HTMLFormElement | null> {
  const changed = shallowRef<HTMLFormElement | null>(null)
  const before = new WeakMap<HTMLFormElement, string>()

  function remember(event: Event): void {
    const form = formOf(event)
    if (form && !before.has(form)) before.set(form, valuesOf(form))
  }
  function compare(event: Event): void {
    const form = formOf(event)
    if (!form) return
    if (valuesOf(form) !== before.get(form)) changed.value = form
    else if (changed.value === form) changed.value = null
  }
  function settle(event: Event): void {
    const form = formOf(event)
    if (!form) return
    before.delete(form)
    if (changed.value === form) changed.value = null
  }

  const listeners: [name: string, listener: (event: Event) => void][] = [
    ['focusin', remember],
    ['pointerdown', remember],
    ['beforeinput', remember],
    ['input', compare],
    ['change', compare],
    ['submit', settle],
    ['reset', settle],
  ]
  let unguard: (() => void) | undefined
  onMounted(() => {
    for (const [name, listener] of listeners) document.addEventListener(name, listener, true)
    // The form is gone after a navigation.
    unguard = useRouter().afterEach(() => {
      if (changed.value && !changed.value.isConnected) changed.value = null
    })
  })
  onBeforeUnmount(() => {
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, true)
    unguard?.()
  })
  return changed
}

function formOf(event: Event): HTMLFormElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLFormElement>(SAVED_FORM) : null
}

function valuesOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.name} ${value.size}`,
    ]),
  )
}
