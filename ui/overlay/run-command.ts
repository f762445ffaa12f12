import { devWarning } from '../dev-warning'
import type { OverlayCommand, OverlayRegistry } from './overlay-registry'

/** Elements of App Bridge that open by methods of their own. */
interface OverlayElement extends HTMLElement {
  show?: () => void
  hide?: () => void
  toggle?: () => void
}

/**
 * Runs a command on what has the id: an overlay of ours, an element of App Bridge (`ui-modal`, `s-app-window`), or for `--copy` any
 * element, whose words are put on the clipboard.
 */
export function runCommand(registry: OverlayRegistry, id: string, command: OverlayCommand, activator: HTMLElement): void {
  if (command === '--copy') return copyWords(id)
  const overlay = registry.get(id)
  if (overlay) {
    const shows = command === '--show' || (command !== '--hide' && !overlay.isOpen)
    if (shows) overlay.show({ activator, reason: 'command' })
    else overlay.hide()
    return
  }
  const element = document.getElementById(id) as OverlayElement | null
  const method = command === '--show' ? element?.show : command === '--hide' ? element?.hide : element?.toggle
  if (method) method.call(element)
  else devWarning('commandFor', `nothing with the id "${id}" opens or closes.`)
}

/** Browsers refuse the clipboard to pages without TLS, and to frames that were not given it: then nothing is copied. */
function copyWords(id: string): void {
  const element = document.getElementById(id)
  const isControl = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const words = isControl ? element.value : element?.textContent?.trim()
  if (!words) return devWarning('commandFor', `nothing with the id "${id}" has words to copy.`)
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return devWarning('commandFor', 'the browser has no clipboard for this page.')
  clipboard.writeText(words).catch(() => devWarning('commandFor', 'the browser refused the clipboard to this page.'))
}
