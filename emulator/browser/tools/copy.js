// @ts-check
/** Buttons that copy: what they copy stands in `data-copy`. */
import { say, sayProblem } from './said.js'

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  if (button instanceof HTMLElement) void copyText(button.dataset.copy ?? '')
})

/** @param {string} text */
export async function copyText(text) {
  await navigator.clipboard.writeText(text).then(() => say('Copied.'), () => sayProblem('The browser did not allow to copy.'))
}
