import type { Charge } from '../billing/charge'
import { readCharge } from '../billing/charge-reader'
import { BULK_ERROR_CODES, BULK_STATUSES, BULK_TYPES } from '../bulk/bulk-operation'
import type { BulkResult, SavedBulkOperation } from '../bulk/bulk-operation'
import { shopDomainOf } from './shop-domains'
import { Refusal } from './refusal'
import { readSavedRules } from '../rules/platform-rules'
import type { SavedRules } from '../rules/platform-rules'
import { readSavedPricing } from '../pricing/pricing-state'
import type { SavedPricing } from '../pricing/pricing-state'
import type { SavedDelivery } from '../webhooks/deliveries'
import { readDelivery, readSubscription } from '../webhooks/saved-webhooks'
import type { WebhookSubscription } from '../webhooks/webhook-subscriptions'
import type { AccessToken, IssuedTokens, RefreshToken } from './access-tokens'
import type { IssuedCode } from './authorization-codes'
import type { Installation } from './installation'
import { HUNDREDTHS_VERSION, migrateState } from './migrate-state'
import {
  count,
  fieldsOf,
  flag,
  integer,
  listOf,
  nullable,
  optional,
  recordOf,
  text,
  oneOf,
  withDefault,
} from './reader'
import { readSavedStore } from './saved-store'
import type { SavedStore } from './saved-store'

const FORMAT = 'nuxt-platform-layer/emulator-state'
const VERSION = 3

/**
 * The state of the platform as JSON, without the app's registration, faults, the log, and queued
 * responses of App Bridge.
 */
export interface SavedState {
  format: typeof FORMAT
  version: typeof VERSION
  /** Offset of the platform's clock from the real one, in milliseconds. */
  clockOffsetMs: number
  /** Number of issued ids by label. */
  ids: Record<string, number>
  stores: SavedStore[]
  installations: Installation[]
  codes: IssuedCode[]
  tokens: IssuedTokens
  charges: Charge[]
  /** Undefined in a state of an older release. */
  pricing?: SavedPricing
  /** Undefined in a state of an older release. */
  rules?: SavedRules | undefined
  subscriptions: WebhookSubscription[]
  deliveries: SavedDelivery[]
  bulkOperations: SavedBulkOperation[]
  /** When the app is requested to erase a shop's data: milliseconds since the epoch by shop. */
  redactions: Record<string, number>
}

/** Header of every saved state of this version. */
export const STATE_HEADER = { format: FORMAT, version: VERSION } as const

const accessToken = fieldsOf<AccessToken>({
  accessToken: text,
  apiKey: text,
  shop: text,
  mode: oneOf(['offline', 'online']),
  userId: optional(text),
  issuedAt: integer,
  expiresAt: optional(integer),
  lifetimeSeconds: optional(count),
  refreshToken: optional(text),
  delegate: optional(
    fieldsOf<NonNullable<AccessToken['delegate']>>({ parent: text, scopes: listOf(text) }),
  ),
  exchange: optional(
    fieldsOf<NonNullable<AccessToken['exchange']>>({ accessToken: text, at: integer }),
  ),
  revoked: flag,
})
const refreshToken = fieldsOf<RefreshToken>({
  refreshToken: text,
  apiKey: text,
  shop: text,
  expiresAt: integer,
  successors: listOf(text),
  firstUsedAt: optional(integer),
})

const stateFields = fieldsOf<SavedState>({
  format: oneOf([FORMAT]),
  version: () => VERSION,
  clockOffsetMs: integer,
  ids: recordOf(count),
  stores: listOf(readSavedStore),
  installations: listOf(
    fieldsOf<Installation>({ id: count, apiKey: text, shop: text, scopes: listOf(text) }),
  ),
  codes: listOf(
    fieldsOf<IssuedCode>({
      code: text,
      apiKey: text,
      shop: text,
      redirectUri: text,
      userId: optional(text),
      expiresAt: integer,
    }),
  ),
  tokens: fieldsOf<IssuedTokens>({ access: listOf(accessToken), refresh: listOf(refreshToken) }),
  charges: listOf(readCharge),
  pricing: optional(readSavedPricing),
  rules: optional(readSavedRules),
  subscriptions: listOf(readSubscription),
  deliveries: listOf(readDelivery),
  bulkOperations: listOf(
    fieldsOf<SavedBulkOperation>({
      id: count,
      shop: text,
      type: withDefault(oneOf(BULK_TYPES), 'QUERY'),
      query: text,
      status: oneOf(BULK_STATUSES),
      errorCode: nullable(oneOf(BULK_ERROR_CODES)),
      createdAt: integer,
      completedAt: nullable(integer),
      fileName: text,
      result: nullable(
        fieldsOf<BulkResult>({ file: text, objectCount: count, rootObjectCount: count }),
      ),
    }),
  ),
  redactions: recordOf(integer),
})

/**
 * Reads what `exportState` wrote, in this release or the one before.
 *
 * @throws Refusal 400 that describes the error: another format or version, a corrupt field, or an
 *   unknown shop
 */
export function readSavedState(value: unknown): SavedState {
  const { format, version } = Object(value) as { format?: unknown; version?: unknown }
  if (format !== FORMAT)
    throw new Refusal(
      400,
      `This is not the state of a local platform: its field format is not "${FORMAT}".`,
    )
  if (version !== VERSION && version !== HUNDREDTHS_VERSION)
    throw new Refusal(
      400,
      `This state has another version; this local platform supports versions ${HUNDREDTHS_VERSION} and ${VERSION}.`,
    )
  const state = stateFields(
    version === VERSION ? value : migrateState(value as Record<string, unknown>),
    '',
  )
  checkShops(state)
  return state
}

function checkShops(state: SavedState): void {
  const shops = new Set(state.stores.map(({ domain }) => domain))
  const shopDomain = shopDomainOf(state)
  state.stores.forEach(({ id, handle, domain }, index) => {
    // Positions and ids must match: global ids depend on both.
    if (id !== index + 1 || domain !== `${handle}.${shopDomain}`)
      throw new Refusal(400, `stores[${index}] has an id or a domain of another store.`)
  })
  if (shops.size < state.stores.length) throw new Refusal(400, 'stores has the same store twice.')
  const {
    installations,
    codes,
    tokens,
    charges,
    pricing,
    subscriptions,
    bulkOperations,
    deliveries,
    redactions,
    rules,
  } = state
  const owned = [
    ...installations,
    ...codes,
    ...tokens.access,
    ...tokens.refresh,
    ...charges,
    ...(pricing ? Object.values(pricing).flat() : []),
    ...subscriptions,
    ...bulkOperations,
  ]
  const named = [
    ...owned.map(({ shop }) => shop),
    ...deliveries.map(({ message }) => message.shop),
    ...Object.keys(redactions),
    ...Object.keys(rules?.ignored ?? {}),
  ]
  const unknown = named.find(shop => !shops.has(shop))
  if (unknown !== undefined)
    throw new Refusal(
      400,
      `The state refers to the shop ${JSON.stringify(unknown)}, which is not one of its stores.`,
    )
}
