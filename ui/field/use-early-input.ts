import { getCurrentInstance, onMounted } from 'vue'

/** The native controls of a form that a person can change. */
type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Keeps what a person typed or chose in the server's HTML before this code ran: hydration writes the server's value over it, or
 * leaves it without telling anybody. It is set again when the page is alive, with the events that follow an input.
 *
 * @param id that of the native control
 */
export function useEarlyInput(id: () => string): void {
  // There is an element before the first rendering only while the server's HTML is brought to life.
  if (import.meta.server || !getCurrentInstance()?.vnode.el) return
  const control = document.getElementById(id())
  if (!isNativeControl(control)) return
  const putBack = early(control)
  if (!putBack) return
  const replay = (): void => {
    // What is rendered meanwhile writes the server's value over it once more.
    if (!early(control)) putBack()
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  onMounted(() => {
    // At once: whoever presses Enter in this moment sends what they typed.
    putBack()
    // Vue's listeners ignore an event of the millisecond in which they came.
    setTimeout(replay, 1)
  })
}

function isNativeControl(element: HTMLElement | null): element is NativeControl {
  return element !== null && ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)
}

/** What sets a control as the person did; undefined when it is as the server sent it. */
function early(control: NativeControl): (() => void) | undefined {
  if ('options' in control) {
    const { selectedIndex } = control
    const served = Math.max(0, [...control.options].findLastIndex(option => option.hasAttribute('selected')))
    if (selectedIndex === served || selectedIndex < 0) return undefined
    return () => {
      control.selectedIndex = selectedIndex
    }
  }
  if ('checked' in control && ['checkbox', 'radio'].includes(control.type)) {
    const { checked, defaultChecked, type } = control
    // Of radio buttons, the chosen one speaks for its group.
    if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined
    return () => {
      control.checked = checked
    }
  }
  const { value, defaultValue } = control as HTMLInputElement | HTMLTextAreaElement
  if (value === defaultValue) return undefined
  return () => {
    control.value = value
  }
}
