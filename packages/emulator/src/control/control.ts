import { PRODUCTS } from '../admin-api/products/product-records'
import { appPath } from '../../../../shared/app-path'
import { createBillingControl } from '../billing/billing-control'
import type { BillingControl } from '../billing/billing-control'
import { createBridgeControl } from './bridge-control'
import type { BridgeControl } from './bridge-control'
import { createBulkControl } from '../bulk/bulk-control'
import type { BulkControl } from '../bulk/bulk-control'
import { createCallControl } from '../app-requests/call-control'
import type { CallControl } from '../app-requests/call-control'
import { checkLifetime, checkUserId } from './check-token-fields'
import { createDataControl } from './data-control'
import type { DataControl } from './data-control'
import type { EmulatorContext } from '../http/context'
import type { Fault, QueuedFault } from '../state/faults'
import { findStore } from '../state/find-store'
import { createFrameUrl } from '../oauth/frame-url'
import { rotateTokens } from '../oauth/rotate-tokens'
import { addStore } from '../lifecycle/add-store'
import { installApp, readScopeList, uninstallApp } from '../lifecycle/installing'
import { Refusal } from '../state/refusal'
import { createRulesControl } from '../rules/rules-control'
import type { RulesControl } from '../rules/rules-control'
import { createScopeControl } from '../scopes/scope-control'
import type { ScopeControl } from '../scopes/scope-control'
import { createPricingControl } from '../pricing/pricing-control'
import { createPaymentsControl } from './payments-control'
import type { PaymentsControl } from './payments-control'
import type { PricingControl } from '../pricing/pricing-control'
import { createSnapshotControl } from './snapshot-control'
import type { SnapshotControl } from './snapshot-control'
import { restoreState, saveState } from '../state/save-state'
import { checkInstallable } from '../rules/rule-refusals'
import { resetStore } from '../lifecycle/reset-store'
import { readSavedState } from '../state/saved-state'
import type { SavedState } from '../state/saved-state'
import { OWNER_ID } from '../state/store'
import type { Store } from '../state/store'
import type { StoreSeed } from '../seed/store-seed'
import { mintUserToken } from '../state/user-session'
import { createTrafficControl } from './traffic-control'
import type { TrafficControl } from './traffic-control'
import { createWebhookControl } from './webhook-control'
import type { WebhookControl } from './webhook-control'

export interface ControlClock {
  /** Offset of the platform's clock from the real one, in milliseconds. */
  offsetMs: number
  /** The platform's time, ISO 8601. */
  now: string
}

export interface ControlShop {
  shop: string
  handle: string
  name: string
  products: number
  /** Granted scopes; null if the app is not installed. */
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

/**
 * Actions of a test on the platform. The control API has the same actions over HTTP. Each rejects
 * with a Refusal.
 */
export interface EmulatorControl
  extends
    CallControl,
    BillingControl,
    PricingControl,
    DataControl,
    SnapshotControl,
    ScopeControl,
    RulesControl,
    BulkControl,
    PaymentsControl,
    WebhookControl,
    TrafficControl,
    BridgeControl {
  health: () => Promise<{ url: string; shops: number }>
  /**
   * Resets stores, installations, tokens, charges, clock, faults, and log to the seed. The
   * registered app stays. With a shop, resets that store alone, including its ids: tests in other
   * stores are not affected.
   */
  reset: (options?: { shop?: string }) => Promise<void>
  /**
   * The state of the platform as JSON. The same actions produce the same state. Contains tokens.
   */
  exportState: () => Promise<SavedState>
  /**
   * Replaces the state with an exported one. Rejects a corrupt or foreign state without changes.
   */
  importState: (state: SavedState) => Promise<void>
  clock: () => Promise<ControlClock>
  /** Resolves after the jobs that became due, such as webhook retries, have run. */
  setClock: (offsetMs: number) => Promise<ControlClock>
  advanceClock: (milliseconds: number) => Promise<ControlClock>
  shops: () => Promise<ControlShop[]>
  /**
   * Adds a store, e.g. for a test or a worker. The default handle is the first free one of
   * `shop-1`, `shop-2`, and so on.
   */
  addShop: (seed?: Partial<StoreSeed>) => Promise<ControlShop>
  /**
   * Installs the app as a merchant would, with these scopes or the registered ones. Resolves after
   * the app was notified of a change.
   */
  install: (options: { shop: string; scopes?: string[] }) => Promise<ControlShop>
  /** Revokes the tokens, and resolves after the app was notified. */
  uninstall: (options: { shop: string }) => Promise<ControlShop>
  tokens: (shop: string) => Promise<ControlToken[]>
  /** Revokes all access and refresh tokens of a shop. Resolves to the number of access tokens. */
  revokeTokens: (options: { shop: string }) => Promise<number>
  /** Expires the access tokens of a shop that have an expiry. Refresh tokens stay valid. */
  expireTokens: (options: { shop: string }) => Promise<number>
  /**
   * Issues a new pair for each valid refresh token without a successor, as if another server of the
   * app had refreshed. Resolves to the number of pairs.
   */
  rotateTokens: (options: { shop: string }) => Promise<number>
  sessionToken: (options: {
    shop: string
    userId?: string
    expiresInSeconds?: number
  }) => Promise<string>
  frameUrl: (options: {
    shop: string
    path: string
    embedded?: boolean
    userId?: string
  }) => Promise<string>
  faults: () => Promise<QueuedFault[]>
  addFault: (fault: Fault) => Promise<void>
  clearFaults: () => Promise<void>
}

/** Ten years: longer than any lifetime, and still a valid date. */
const MAX_OFFSET_MS = 10 * 366 * 24 * 3600 * 1000

export function createControl(context: EmulatorContext): EmulatorControl {
  const { state } = context
  const ownerOf = (shop: string) => ({
    apiKey: state.app.apiKey,
    shop: findStore(state, shop).domain,
  })

  async function setClock(offsetMs: number): Promise<ControlClock> {
    if (!Number.isSafeInteger(offsetMs) || Math.abs(offsetMs) > MAX_OFFSET_MS) {
      throw new Refusal(
        400,
        `The clock's offset must be an integer between -${MAX_OFFSET_MS} and ${MAX_OFFSET_MS} ms.`,
      )
    }
    state.clock.setOffset(offsetMs)
    await state.jobs.runDue()
    return readClock()
  }

  function readClock(): ControlClock {
    return { offsetMs: state.clock.offsetMs(), now: new Date(state.clock.now()).toISOString() }
  }

  function describeShop({ domain, handle, name, records }: Store): ControlShop {
    return {
      shop: domain,
      handle,
      name,
      products: records.table(PRODUCTS).size,
      scopes: state.installations.find(state.app.apiKey, domain)?.scopes ?? null,
    }
  }

  return {
    health: async () => ({ url: context.origin, shops: state.stores.length }),
    reset: async ({ shop } = {}) =>
      shop === undefined ? state.reset() : void resetStore(state, findStore(state, shop)),
    exportState: async () => saveState(state),
    importState: async saved => restoreState(state, readSavedState(saved)),
    clock: async () => readClock(),
    setClock,
    advanceClock: async milliseconds => setClock(state.clock.offsetMs() + milliseconds),
    shops: async () => state.stores.map(describeShop),
    addShop: async (seed = {}) => describeShop(addStore(state, seed)),
    install: async ({ shop, scopes }) => {
      const store = findStore(state, shop)
      checkInstallable(state, store)
      await installApp(state, store.domain, scopes ? readScopeList(scopes) : state.app.scopes)
      return describeShop(store)
    },
    uninstall: async ({ shop }) => {
      const store = findStore(state, shop)
      if (!(await uninstallApp(state, store.domain)))
        throw new Refusal(409, 'The app is not installed in this shop.')
      return describeShop(store)
    },
    tokens: async shop => listTokens(context, findStore(state, shop)),
    revokeTokens: async ({ shop }) => state.tokens.revoke(ownerOf(shop)),
    expireTokens: async ({ shop }) => state.tokens.expire(ownerOf(shop)),
    rotateTokens: async ({ shop }) => rotateTokens(state, ownerOf(shop)),
    sessionToken: async ({ shop, userId = OWNER_ID, expiresInSeconds }) =>
      mintUserToken(
        state,
        findStore(state, shop).domain,
        checkUserId(userId),
        checkLifetime(expiresInSeconds),
      ),
    frameUrl: async ({ shop, path, embedded = true, userId = OWNER_ID }) =>
      createFrameUrl(context, findStore(state, shop), {
        path: appPath(path, state.app.basePath),
        embedded,
        userId: checkUserId(userId),
      }),
    ...createCallControl(context),
    ...createBillingControl(context),
    ...createPricingControl(context),
    ...createScopeControl(context),
    ...createRulesControl(context),
    ...createBulkControl(context),
    ...createPaymentsControl(context),
    ...createBridgeControl(context),
    ...createDataControl(context),
    ...createSnapshotControl(context),
    ...createWebhookControl(context),
    ...createTrafficControl(context),
    faults: async () => state.faults.list(),
    addFault: async fault =>
      state.faults.add(
        fault.shop === undefined ? fault : { ...fault, shop: findStore(state, fault.shop).domain },
      ),
    clearFaults: async () => state.faults.clear(),
  }
}

function listTokens({ state }: EmulatorContext, store: Store): ControlToken[] {
  return state.tokens
    .list(store.domain)
    .map(({ accessToken, mode, userId = null, expiresAt, refreshToken = null, revoked }) => ({
      accessToken,
      mode,
      userId,
      status: revoked
        ? 'revoked'
        : expiresAt !== undefined && expiresAt <= state.clock.now()
          ? 'expired'
          : 'valid',
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
      refreshToken,
    }))
}
