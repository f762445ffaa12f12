import { getCurrentInstance, onMounted } from 'vue'
import { dispatchControlEvents } from './control-event'

/** Native controls that a user can change. */
type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Preserves user input from before hydration, which would overwrite or ignore it. The input is
 * restored after hydration, with the `input` and `change` events.
 *
 * @param id that of the native control
 */
export function useEarlyInput(id: () => string): void {
  // `vnode.el` is set before mount only during hydration.
  if (import.meta.server || !getCurrentInstance()?.vnode.el) return
  const control = document.getElementById(id())
  if (!isNativeControl(control)) return
  const putBack = early(control)
  if (!putBack) return
  // Newer input counts: the page may wait for data between hydration and mount.
  let hasNewer = false
  const noteNewer = (): void => void (hasNewer = true)
  control.addEventListener('input', noteNewer)
  const restore = (): void => {
    if (!hasNewer && !early(control)) putBack()
  }
  // Right after the hydration of the control, before the user can type more.
  queueMicrotask(restore)
  onMounted(() => {
    // Immediately, so that a submit at this moment sends the user input.
    restore()
    // Vue ignores events that fire in the same millisecond in which the listener was attached.
    setTimeout(() => {
      // A render in between can overwrite it with the server value again.
      restore()
      control.removeEventListener('input', noteNewer)
      dispatchControlEvents(control)
    }, 1)
  })
}

function isNativeControl(element: HTMLElement | null): element is NativeControl {
  return element !== null && ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)
}

/** Returns a function that restores the user input; undefined when the control is unchanged. */
function early(control: NativeControl): (() => void) | undefined {
  if ('options' in control) {
    const { selectedIndex } = control
    const served = Math.max(
      0,
      [...control.options].findLastIndex(option => option.hasAttribute('selected')),
    )
    if (selectedIndex === served || selectedIndex < 0) return undefined
    return () => {
      control.selectedIndex = selectedIndex
    }
  }
  if ('checked' in control && ['checkbox', 'radio'].includes(control.type)) {
    const { checked, defaultChecked, type } = control
    // Restoring the checked radio button restores its group.
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
