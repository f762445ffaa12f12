// @ts-check
/** Draws the parts of the page that are marked `data-live` as the emulator would now; the rest, with what a person has typed, stays. */
export async function refreshLiveParts() {
  const response = await fetch(location.href).catch(() => {
    throw new Error('The local platform does not answer. Is it still running?')
  })
  if (!response.ok) throw new Error(`The local platform answered with status ${response.status}.`)
  // The emulator's own page, escaped where it was made; scripts of a parsed document do not run.
  const latest = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-live]'))) {
    const drawn = latest.getElementById(part.id)
    if (drawn && drawn.innerHTML !== part.innerHTML) replace(part, drawn)
  }
}

/**
 * Keeps the focus on the same control, or else on the part that it was in.
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
