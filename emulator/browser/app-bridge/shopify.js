// @ts-check
/** `window.shopify`: only what works, so that an app's feature tests tell the truth. */
import { support, webVitals } from './callbacks.js'
import { ask, connect, on, send } from './channel.js'
import { config, remember } from './config.js'
import { idToken } from './id-token.js'
import { intents } from './intents.js'
import { overlays } from './overlays.js'
import { embedded, emulator } from './page.js'
import { picker, resourcePicker } from './pickers.js'
import { askMember, askPersonFor } from './questions.js'
import { leaveConfirmation } from './save-bar.js'
import { toast } from './toast.js'

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
  user: async () => embedded ? ask({ type: 'user' }) : {},
  modal: { ...overlays },
  saveBar: { ...overlays, leaveConfirmation },
  resourcePicker,
  picker,
  scopes: {
    query: () => askMember('scopes.query'),
    request: (/** @type {string[]} */ scopes) => askPersonFor('scopes.request', scopes),
    revoke: (/** @type {string[]} */ scopes) => askMember('scopes.revoke', [...scopes]),
  },
  intents,
  reviews: { request: () => askMember('reviews.request') },
  app: { extensions: () => askMember('app.extensions') },
  support,
  webVitals,
}

/** Puts it on the window; it is complete when the admin has answered. */
export function installShopify() {
  if (!embedded) readiness.resolve()
  on('welcome', (message) => {
    if (!connect()) return
    Object.assign(config, message.config)
    Object.assign(shopify.environment, message.environment)
    remember()
    readiness.resolve()
  })
  Object.defineProperty(window, 'shopify', { value: shopify, configurable: true, writable: true, enumerable: true })
}
