// @ts-check
/** The lines at the top of the page that say what happened. */
import { partOf } from '../elements.js'

const line = partOf(document, 'data-said', HTMLElement)
const problem = partOf(document, 'data-problem', HTMLElement)

/** @param {string} text */
export function say(text) {
  problem.hidden = true
  line.textContent = text
}

/** @param {unknown} error */
export function sayProblem(error) {
  line.textContent = ''
  problem.textContent = error instanceof Error ? error.message : String(error)
  problem.hidden = false
}
