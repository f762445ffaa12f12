// @ts-check
/** The status and error lines at the top of the page. */
import { partOf } from '../elements.js'

const line = partOf(document, 'data-status', HTMLElement)
const problem = partOf(document, 'data-problem', HTMLElement)

/** @param {string} text */
export function showStatus(text) {
  problem.hidden = true
  line.textContent = text
}

/** @param {unknown} error */
export function showError(error) {
  line.textContent = ''
  problem.textContent = error instanceof Error ? error.message : String(error)
  problem.hidden = false
}
