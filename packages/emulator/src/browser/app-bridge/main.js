// @ts-check
/**
 * App Bridge of the local platform, for the pages of the app. Apps load it as one classic script,
 * first in their head. The build bundles these modules. Only this module has side effects.
 *
 * @see https://shopify.dev/docs/api/app-home
 */
import { bounce, redirectToAdmin } from './bounce.js'
import { followCallbacks } from './callbacks.js'
import { connectToAdmin, listen } from './channel.js'
import { installCommands } from './commands.js'
import { readMeta, storeConfig } from './config.js'
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
import { installSearchKey } from './search-key.js'
import { installShopify } from './shopify.js'
import { followToasts } from './toast.js'
import { followTools } from './tools.js'

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
  followTools()
  installFetch()
  installOpener()
  installLinks()
  installNavigation()
  installSaveBar()
  installCommands()
  installRefocus()
  installSearchKey()
  installDevice()
  installElements()
  // A page with the API key in a meta element is a page of the app. Others may be redirect pages of
  // the server.
  if (meta('shopify-api-key')) redirectToAdmin()
  if (embedded) connectToAdmin()
  else storeConfig()
  bounce()
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenParsed)
  else whenParsed()
}

// A page may load the script twice, and duplicate patches would send everything twice.
if (!Reflect.has(window, LOADED)) {
  Object.defineProperty(window, LOADED, { value: true })
  start()
}
