// @ts-check
import './current-link.js'

/** Closes `details` menus on Escape, and on pointer or focus events outside. */
const menus = /** @type {NodeListOf<HTMLDetailsElement>} */ (
  document.querySelectorAll('details[data-menu]')
)

for (const menu of menus) {
  menu.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('focusout', event => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget))
      menu.open = false
  })
}

/** @param {Node | null} node */
function closeOutside(node) {
  for (const menu of menus) {
    if (!node || !menu.contains(node)) menu.open = false
  }
}

document.addEventListener('pointerdown', event =>
  closeOutside(event.target instanceof Node ? event.target : null),
)
// A click in the app's frame causes no event here, but a blur of the window.
window.addEventListener('blur', () => closeOutside(null))
