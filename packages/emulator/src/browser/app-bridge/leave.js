// @ts-check
import { address, adminPage } from './addresses.js'
import { send } from './channel.js'
import { embedded, startLeaving } from './page.js'

/**
 * Navigates the top window to a URL.
 * @param {string} url
 * @param {boolean} literal true: a URL of the app also leaves the admin, e.g. for OAuth, which
 *   would redirect forever in a frame; false: it opens in the admin
 */
export function leave(url, literal) {
  const target = address(url)
  if (!target) return console.error('App Bridge: refused to open a URL that is not http or https.')
  startLeaving()
  if (embedded) send({ type: 'open', url: adminPage(url) ? url : target, literal })
  else location.assign(target)
}
