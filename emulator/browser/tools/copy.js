// @ts-check
/** Copies the text in `data-copy` of a button. */
import { showStatus, showError } from './status-line.js'

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  if (button instanceof HTMLElement) void copyText(button.dataset.copy ?? '')
})

/** @param {string} text */
export async function copyText(text) {
  await navigator.clipboard.writeText(text).then(
    () => showStatus('Copied.'),
    () => showError('The browser did not allow to copy.'),
  )
}
