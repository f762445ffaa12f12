import { createBillingControl } from '../billing/billing-control'
import type { BillingControl } from '../billing/billing-control'
import { createBridgeControl } from './bridge-control'
import type { BridgeControl } from './bridge-control'
import { createBulkControl } from '../bulk/bulk-control'
import type { BulkControl } from '../bulk/bulk-control'
import { createCallControl } from '../calls/call-control'
import type { CallControl } from '../calls/call-control'
import { checkLifetime, checkUserId } from './check-token-fields'
import type { EmulatorContext } from '../http/context'
import type { Fault, QueuedFault } from '../state/faults'
import { findStore } from '../http/find-store'
import { createFrameUrl } from '../oauth/frame-url'
import { rotateTokens } from '../oauth/rotate-tokens'
import { addStore } from '../state/add-store'
import { installApp, readScopeList, uninstallApp } from '../state/installing'
import { Refusal } from '../http/refusal'
import { createScopeControl } from '../scopes/scope-control'
import type { ScopeControl } from '../scopes/scope-control'
import type { LoggedRequest } from '../state/request-log'
import { restoreState, saveState } from '../state/keep-state'
import { resetStore } from '../state/reset-store'
import { readSavedState } from '../state/saved-state'
import type { SavedState } from '../state/saved-state'
import { OWNER_ID } from '../state/store'
import type { Store } from '../state/store'
import type { StoreSeed } from '../state/store-seed'
import { mintUserToken } from '../state/user-session'
import type { Delivery } from '../webhooks/delivery'
import { duplicateDelivery, listDeliveries, retryDelivery } from '../webhooks/delivery-actions'
import { listSubscriptions } from '../webhooks/list-subscriptions'
import type { ControlSubscription } from '../webhooks/list-subscriptions'
import { sendWebhook } from '../webhooks/send-webhook'
import type { SendWebhookOptions } from '../webhooks/send-webhook'

export interface ControlClock {
  /** Milliseconds that the platform's clock is ahead of the real one. */
  offsetMs: number
  /** The platform's time, ISO 8601. */
  now: string
}

export interface ControlShop {
  shop: string
  handle: string
  name: string
  products: number
  /** What the app was granted; null when it is not installed. */
  scopes: string[] | null
}

export interface ControlToken {
  accessToken: string
  mode: 'offline' | 'online'
  userId: string | null
  status: 'valid' | 'expired' | 'revoked'
  /** ISO 8601; null: the token does not expire. */
  expiresAt: string | null
  refreshToken: string | null
}

/** What a test can do to the platform; the control API over HTTP has the same actions. Each rejects with a Refusal. */
export interface EmulatorControl extends CallControl, BillingControl, ScopeControl, BulkControl, BridgeControl {
  health: () => Promise<{ url: string, shops: number }>
  /**
   * Back to the seed: stores, installations, tokens, charges, clock, faults and log; the registered app stays. With a shop,
   * that store alone, whose ids then begin again: others that tests use at the same time notice nothing.
   */
  reset: (options?: { shop?: string }) => Promise<void>
  /** Everything that the platform remembers, as JSON: the same after the same actions. Holds tokens. */
  exportState: () => Promise<SavedState>
  /** Takes an exported state in place of the own. Rejects for a damaged or foreign one, and changes nothing then. */
  importState: (state: SavedState) => Promise<void>
  clock: () => Promise<ControlClock>
  /** Resolves when what the clock made due, such as retries of webhooks, has been done. */
  setClock: (offsetMs: number) => Promise<ControlClock>
  advanceClock: (milliseconds: number) => Promise<ControlClock>
  shops: () => Promise<ControlShop[]>
  /** Opens a store of its own for a test or a worker; without a handle it is the first of `shop-1`, `shop-2` ... that is free. */
  addShop: (seed?: Partial<StoreSeed>) => Promise<ControlShop>
  /** Installs the app as a merchant would, with these scopes or those it is registered for; resolves when it was told of a change. */
  install: (options: { shop: string, scopes?: string[] }) => Promise<ControlShop>
  /** Resolves when the app was told, after its tokens have ended. */
  uninstall: (options: { shop: string }) => Promise<ControlShop>
  tokens: (shop: string) => Promise<ControlToken[]>
  /** Ends all access and refresh tokens of a shop; resolves to the number of access tokens. */
  revokeTokens: (options: { shop: string }) => Promise<number>
  /** Lets the expiring access tokens of a shop expire now; refresh tokens stay. */
  expireTokens: (options: { shop: string }) => Promise<number>
  /** Issues a new pair for each refresh token that works and has none yet, as if another server of the app had asked; how many. */
  rotateTokens: (options: { shop: string }) => Promise<number>
  sessionToken: (options: { shop: string, userId?: string, expiresInSeconds?: number }) => Promise<string>
  frameUrl: (options: { shop: string, path: string, embedded?: boolean, userId?: string }) => Promise<string>
  /** Sends a webhook to the app; resolves when each delivery was tried once. */
  sendWebhook: (options: SendWebhookOptions) => Promise<Delivery[]>
  /** Oldest first. */
  deliveries: (filter?: { shop?: string, topic?: string }) => Promise<Delivery[]>
  /** Tries a delivery that has not arrived again, now. */
  retryDelivery: (options: { id: string }) => Promise<Delivery>
  duplicateDelivery: (options: { id: string }) => Promise<Delivery>
  subscriptions: (options: { shop: string }) => Promise<ControlSubscription[]>
  faults: () => Promise<QueuedFault[]>
  addFault: (fault: Fault) => Promise<void>
  clearFaults: () => Promise<void>
  log: () => Promise<LoggedRequest[]>
  clearLog: () => Promise<void>
}

/** Ten years: further than any lifetime, and still a valid date. */
const MAX_OFFSET_MS = 10 * 366 * 24 * 3600 * 1000

export function createControl(context: EmulatorContext): EmulatorControl {
  const { state } = context
  const ownerOf = (shop: string) => ({ apiKey: state.app.apiKey, shop: findStore(state, shop).domain })

  async function setClock(offsetMs: number): Promise<ControlClock> {
    if (!Number.isSafeInteger(offsetMs) || Math.abs(offsetMs) > MAX_OFFSET_MS) {
      throw new Refusal(400, `The clock's offset must be an integer between -${MAX_OFFSET_MS} and ${MAX_OFFSET_MS} ms.`)
    }
    state.clock.setOffset(offsetMs)
    await state.jobs.runDue()
    return readClock()
  }

  function readClock(): ControlClock {
    return { offsetMs: state.clock.offsetMs(), now: new Date(state.clock.now()).toISOString() }
  }

  function describeShop({ domain, handle, name, products }: Store): ControlShop {
    return { shop: domain, handle, name, products: products.length, scopes: state.installations.find(state.app.apiKey, domain)?.scopes ?? null }
  }

  return {
    health: async () => ({ url: context.origin, shops: state.stores.length }),
    reset: async ({ shop } = {}) => shop === undefined ? state.reset() : void resetStore(state, findStore(state, shop)),
    exportState: async () => saveState(state),
    importState: async saved => restoreState(state, readSavedState(saved)),
    clock: async () => readClock(),
    setClock,
    advanceClock: async milliseconds => setClock(state.clock.offsetMs() + milliseconds),
    shops: async () => state.stores.map(describeShop),
    addShop: async (seed = {}) => describeShop(addStore(state, seed)),
    install: async ({ shop, scopes }) => {
      const store = findStore(state, shop)
      await installApp(state, store.domain, scopes ? readScopeList(scopes) : state.app.scopes)
      return describeShop(store)
    },
    uninstall: async ({ shop }) => {
      const store = findStore(state, shop)
      if (!await uninstallApp(state, store.domain)) throw new Refusal(409, 'The app is not installed in this shop.')
      return describeShop(store)
    },
    tokens: async shop => listTokens(context, findStore(state, shop)),
    revokeTokens: async ({ shop }) => state.tokens.revoke(ownerOf(shop)),
    expireTokens: async ({ shop }) => state.tokens.expire(ownerOf(shop)),
    rotateTokens: async ({ shop }) => rotateTokens(state, ownerOf(shop)),
    sessionToken: async ({ shop, userId = OWNER_ID, expiresInSeconds }) =>
      mintUserToken(state, findStore(state, shop).domain, checkUserId(userId), checkLifetime(expiresInSeconds)),
    frameUrl: async ({ shop, path, embedded = true, userId = OWNER_ID }) =>
      createFrameUrl(context, findStore(state, shop), { path, embedded, userId: checkUserId(userId) }),
    ...createCallControl(context),
    ...createBillingControl(context),
    ...createScopeControl(context),
    ...createBulkControl(context),
    ...createBridgeControl(context),
    sendWebhook: options => sendWebhook(context, options),
    deliveries: async filter => listDeliveries(context, filter),
    retryDelivery: options => retryDelivery(context, options),
    duplicateDelivery: options => duplicateDelivery(context, options),
    subscriptions: async options => listSubscriptions(context, options),
    faults: async () => state.faults.list(),
    addFault: async fault => state.faults.add(fault.shop === undefined ? fault : { ...fault, shop: findStore(state, fault.shop).domain }),
    clearFaults: async () => state.faults.clear(),
    log: async () => state.log.list(),
    clearLog: async () => state.log.clear(),
  }
}

function listTokens({ state }: EmulatorContext, store: Store): ControlToken[] {
  return state.tokens.list(store.domain).map(({ accessToken, mode, userId = null, expiresAt, refreshToken = null, revoked }) => ({
    accessToken,
    mode,
    userId,
    status: revoked ? 'revoked' : expiresAt !== undefined && expiresAt <= state.clock.now() ? 'expired' : 'valid',
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    refreshToken,
  }))
}
