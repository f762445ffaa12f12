// @ts-check
/**
 * App Bridge of the local platform: the app's end of the conversation with the admin that frames it.
 * Apps load it as one plain script, first in their head: the server joins these modules, which therefore share one scope.
 * All of them only declare; what happens, happens here.
 *
 * protocol: App Bridge, https://shopify.dev/docs/api/app-home
 */
import { bounce, redirectToAdmin } from './bounce.js'
import { followCallbacks } from './callbacks.js'
import { greet, listen } from './channel.js'
import { installCommands } from './commands.js'
import { readMeta, remember } from './config.js'
import { watchPage } from './declared-page.js'
import { installDevice } from './device.js'
import { installElements } from './elements.js'
import { installFetch } from './fetch.js'
import { installOpener } from './frames.js'
import { followIntents } from './intents.js'
import { installLinks } from './links.js'
import { installNavigation, reportPath } from './navigation.js'
import { followOverlays } from './overlay-frame.js'
import { embedded, meta } from './page.js'
import { installRefocus } from './refocus.js'
import { installSaveBar } from './save-bar.js'
import { installShopify } from './shopify.js'
import { followToasts } from './toast.js'

const LOADED = Symbol.for('platform-emulator.app-bridge')

function whenParsed() {
  readMeta()
  redirectToAdmin()
  reportPath()
  watchPage()
}

function start() {
  listen()
  installShopify()
  followToasts()
  followOverlays()
  followIntents()
  followCallbacks()
  installFetch()
  installOpener()
  installLinks()
  installNavigation()
  installSaveBar()
  installCommands()
  installRefocus()
  installDevice()
  installElements()
  // A page with the key in a meta element is the app's own; any other may be one that the server wrote to lead elsewhere.
  if (meta('shopify-api-key')) redirectToAdmin()
  if (embedded) greet()
  else remember()
  bounce()
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenParsed)
  else whenParsed()
}

// A page may load the script twice, and a second pair of patches would send everything twice.
if (!Reflect.has(window, LOADED)) {
  Object.defineProperty(window, LOADED, { value: true })
  start()
}
