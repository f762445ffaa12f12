// @ts-check
/**
 * `window.shopify`: every member of the published types. One that is not emulated fails with a
 * message that names the member.
 */
import { support, webVitals } from './callbacks.js'
import { requestAdmin, connect, on, send } from './channel.js'
import { config, storeConfig } from './config.js'
import { idToken } from './id-token.js'
import { intents } from './intents.js'
import { overlays } from './overlays.js'
import { embedded, emulator } from './page.js'
import { picker, resourcePicker } from './pickers.js'
import { callMember, callInteractiveMember } from './member-calls.js'
import { leaveConfirmation } from './save-bar.js'
import { pos } from './pos.js'
import { sidekick } from './sidekick.js'
import { toast } from './toast.js'
import { tools } from './tools.js'

/** @type {PromiseWithResolvers<void>} */
const readiness = Promise.withResolvers()

const shopify = {
  config,
  origin: emulator,
  ready: readiness.promise,
  idToken,
  toast,
  loading: (isLoading = true) => send({ type: 'loading', on: isLoading === true }),
  environment: { embedded, mobile: false, pos: false, intent: false },
  user: async () => (embedded ? requestAdmin({ type: 'user' }) : {}),
  modal: { ...overlays },
  saveBar: { ...overlays, leaveConfirmation },
  resourcePicker,
  picker,
  scopes: {
    query: () => callMember('scopes.query'),
    request: (/** @type {string[]} */ scopes) => callInteractiveMember('scopes.request', scopes),
    revoke: (/** @type {string[]} */ scopes) => callMember('scopes.revoke', [...scopes]),
  },
  intents,
  reviews: { request: () => callMember('reviews.request') },
  app: { extensions: () => callMember('app.extensions') },
  scanner: { capture: () => callInteractiveMember('scanner.capture') },
  // Its queries are not emulated, so that apps show what they have without them.
  shopifyQL: { available: async () => false },
  sidekick,
  tools,
  pos,
  /**
   * Nothing to migrate: the local platform has no signals.
   * @param {unknown} Signal
   */
  setSignals(Signal) {
    if (typeof Signal !== 'function')
      throw new TypeError('shopify.setSignals() takes a constructor of signals.')
  },
  support,
  webVitals,
}

/** Defines `window.shopify`. It is complete after the connection to the admin. */
export function installShopify() {
  if (!embedded) readiness.resolve()
  on('welcome', message => {
    if (!connect()) return
    Object.assign(config, message.config)
    Object.assign(shopify.environment, message.environment)
    storeConfig()
    readiness.resolve()
  })
  Object.defineProperty(window, 'shopify', {
    value: shopify,
    configurable: true,
    writable: true,
    enumerable: true,
  })
}
