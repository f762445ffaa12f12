// @ts-check
/**
 * Updates the parts of the page with `data-live`. Other parts, including unsaved input, stay
 * unchanged.
 */
export async function refreshLiveParts() {
  const response = await fetch(location.href).catch(() => {
    throw new Error('The local platform does not respond. Is it still running?')
  })
  if (!response.ok) throw new Error(`The local platform responded with status ${response.status}.`)
  // The emulator's own page, which is escaped on the server. Scripts of a parsed document do not
  // run.
  const latest = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('[data-live]')
  )) {
    const drawn = latest.getElementById(part.id)
    if (drawn && drawn.innerHTML !== part.innerHTML) replace(part, drawn)
  }
}

/**
 * Restores the focus to the same control, or to its part.
 * @param {HTMLElement} part
 * @param {HTMLElement} drawn
 */
function replace(part, drawn) {
  const focused = part.contains(document.activeElement) ? document.activeElement?.id : undefined
  part.replaceChildren(...drawn.childNodes)
  if (focused === undefined) return
  const again = focused === '' ? null : document.getElementById(focused)
  void (again ?? part).focus()
}
