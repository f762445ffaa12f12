// @ts-check
/**
 * Scrolls the navigation to the entry of the current page: on narrow screens it is one line. Not
 * `scrollIntoView`, which also scrolls the page around a frame, such as the tab of Nuxt DevTools.
 */
const sidebar = document.querySelector('.sidebar')
const current = sidebar?.querySelector('[aria-current]')
if (sidebar && current) {
  const line = sidebar.getBoundingClientRect()
  const entry = current.getBoundingClientRect()
  sidebar.scrollBy({
    left: (entry.left + entry.right - line.left - line.right) / 2,
    top: Math.max(0, entry.bottom - line.bottom),
  })
}
