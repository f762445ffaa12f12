// @ts-check
/** Inside a frame, such as the tab of Nuxt DevTools, links to pages that refuse to be framed open in a tab of their own. */

/** The last segment of the address of each page that can be framed. */
const FRAMEABLE = ['tokens', 'clock', 'faults', 'inspector']

if (window.parent !== window) {
  for (const link of document.links) {
    if (link.origin === location.origin && FRAMEABLE.some(name => link.pathname.endsWith(`/${name}`))) continue
    link.target = '_blank'
    link.rel = 'noopener'
  }
}
