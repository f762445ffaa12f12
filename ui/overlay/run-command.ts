import { devWarning } from '../dev-warning'
import type { OverlayCommand, OverlayRegistry } from './overlay-registry'

/** App Bridge elements that have their own methods. */
interface OverlayElement extends HTMLElement {
  show?: () => void
  hide?: () => void
  toggle?: () => void
}

/**
 * Runs a command on the overlay or App Bridge element (`ui-modal`, `s-app-window`) with an id.
 * `--copy` copies the text of any element.
 */
export function runCommand(
  registry: OverlayRegistry,
  id: string,
  command: OverlayCommand,
  activator: HTMLElement,
): void {
  if (command === '--copy') return copyText(id)
  const overlay = registry.get(id)
  if (overlay) {
    const shows = command === '--show' || (command !== '--hide' && !overlay.isOpen)
    if (shows) overlay.show({ activator, reason: 'command' })
    else overlay.hide()
    return
  }
  const element = document.getElementById(id) as OverlayElement | null
  const method =
    command === '--show' ? element?.show : command === '--hide' ? element?.hide : element?.toggle
  if (method) method.call(element)
  else devWarning('commandFor', `nothing with the id "${id}" opens or closes.`)
}

/**
 * Copies the text of an element. Browsers deny the clipboard to pages without TLS and to frames
 * without permission.
 */
function copyText(id: string): void {
  const element = document.getElementById(id)
  const isControl = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const text = isControl ? element.value : element?.textContent?.trim()
  if (!text) return devWarning('commandFor', `nothing with the id "${id}" has text to copy.`)
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return devWarning('commandFor', 'the browser has no clipboard for this page.')
  clipboard
    .writeText(text)
    .catch(() => devWarning('commandFor', 'the browser refused the clipboard to this page.'))
}
