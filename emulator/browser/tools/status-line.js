// @ts-check
/** The status and error lines at the top of the page. */
const line = partOf('data-status')
const problem = partOf('data-problem')

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

/**
 * Finds the element of the page with a data attribute.
 * @param {string} attribute
 */
function partOf(attribute) {
  const found = document.querySelector(`[${attribute}]`)
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no element with ${attribute}.`)
  return found
}
