import { DATED_RULES } from '../../../../shared/dated-rules'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import { appKind, dayInEffect, upcomingRules } from '../../../../shared/rule-dates'
import type { UpcomingRule } from '../../../../shared/rule-dates'
import type { BulkType } from '../bulk/bulk-operation'
import type { EmulatedApp } from '../state/app-options'
import type { EmulatorClock } from '../state/clock'
import { fieldsOf, listOf, nullable, oneOf, optional, integer, recordOf } from '../state/reader'
import type { Store } from '../state/store'
import { addressRange } from './address-range'

/** Ids of all rules. */
export const RULE_IDS = Object.keys(DATED_RULES) as DatedRuleId[]

/** Ids of the rules that the platform applies to requests, which a store can switch off. */
export const SWITCHABLE_RULE_IDS = RULE_IDS.filter(id => DATED_RULES[id].effect === 'requests')

/** Returns whether a text is the id of a rule. */
export function isRuleId(text: string): text is DatedRuleId {
  return Object.hasOwn(DATED_RULES, text)
}

/** An app that does not start a bulk operation of a type loses the access to the type. */
const BULK_ACCESS_MS = 31 * 24 * 3600 * 1000

/** What the platform has decided about the app, as JSON. */
export interface SavedRules {
  /** Ranges of addresses. Null: the app has no IP allowlist. Undefined: as registered. */
  ipAllowlist?: string[] | null | undefined
  /** When the access to a type was granted or last used, in milliseconds since the epoch. */
  bulkAccess: { QUERY?: number | null | undefined; MUTATION?: number | null | undefined }
  /** Rules that are switched off, by shop. */
  ignored: Record<string, DatedRuleId[]>
}

export const readSavedRules = fieldsOf<SavedRules>({
  ipAllowlist: optional(nullable(listOf(addressRange))),
  bulkAccess: fieldsOf<SavedRules['bulkAccess']>({
    QUERY: optional(nullable(integer)),
    MUTATION: optional(nullable(integer)),
  }),
  ignored: recordOf(listOf(oneOf(RULE_IDS))),
})

/** Which dated rules of the platform apply to the app, by the clock of the platform. */
export interface PlatformRules {
  /** Returns whether a rule applies to the app in a store now. */
  applies: (id: DatedRuleId, store: Pick<Store, 'domain' | 'seed'>) => boolean
  /** Returns since which day a rule applies to the app in a store. Undefined: it does not. */
  since: (id: DatedRuleId, store: Pick<Store, 'domain' | 'seed'>) => string | undefined
  /** Lists the rules that begin to apply within some days, the next one first. */
  upcoming: (store: Pick<Store, 'domain' | 'seed'>, days: number) => UpcomingRule[]
  /** Switches a rule off in a shop, or on again. */
  ignore: (shop: string, id: DatedRuleId, isIgnored: boolean) => void
  /** Rules that are switched off in a shop. */
  ignored: (shop: string) => readonly DatedRuleId[]
  /** Ranges of addresses that may call the Admin API. Null: the app has no IP allowlist. */
  ipAllowlist: () => readonly string[] | null
  setIpAllowlist: (ranges: readonly string[] | null) => void
  /** Returns whether the app may start bulk operations of a type now. */
  hasBulkAccess: (type: BulkType) => boolean
  setBulkAccess: (type: BulkType, isGranted: boolean) => void
  /** Notes that the app starts a bulk operation, which keeps its access. */
  useBulkAccess: (type: BulkType) => void
  /** Removes the settings of a shop. */
  forget: (shop: string) => void
  all: () => SavedRules
}

/**
 * Creates the rules of a platform.
 *
 * @param app returns the registered app, which may change
 * @see docs/rules.md
 */
export function createPlatformRules(
  clock: EmulatorClock,
  app: () => EmulatedApp,
  saved: SavedRules = { bulkAccess: {}, ignored: {} },
): PlatformRules {
  const ignored = new Map(Object.entries(saved.ignored).map(([shop, ids]) => [shop, new Set(ids)]))
  const bulkAccess = { ...saved.bulkAccess }
  let { ipAllowlist } = saved
  // A registered access is as recent as the state.
  const createdAt = clock.now()
  /** Undefined: the app never had the access. A later registration can grant it. */
  const usedAt = (type: BulkType): number | null | undefined => {
    const at = bulkAccess[type]
    return at === undefined && app().bulkAccess.includes(type) ? createdAt : at
  }

  const kindIn = ({ seed }: Pick<Store, 'seed'>) =>
    appKind(app().distribution, seed.inOrganization ?? true)
  const isIgnored = (id: DatedRuleId, { domain }: Pick<Store, 'domain'>) =>
    ignored.get(domain)?.has(id) === true
  const since: PlatformRules['since'] = (id, store) =>
    isIgnored(id, store) ? undefined : dayInEffect(id, kindIn(store), clock.now())
  return {
    applies: (id, store) => since(id, store) !== undefined,
    since,
    upcoming: (store, days) =>
      upcomingRules(kindIn(store), clock.now(), days).filter(({ id }) => !isIgnored(id, store)),
    ignore: (shop, id, isOff) => {
      const ids = ignored.get(shop) ?? new Set()
      if (isOff) ids.add(id)
      else ids.delete(id)
      ignored.set(shop, ids)
    },
    ignored: shop => [...(ignored.get(shop) ?? [])],
    ipAllowlist: () => (ipAllowlist === undefined ? app().ipAllowlist || null : ipAllowlist),
    setIpAllowlist: ranges => {
      ipAllowlist = ranges && [...ranges]
    },
    hasBulkAccess: type => {
      const at = usedAt(type)
      return at != null && clock.now() - at <= BULK_ACCESS_MS
    },
    setBulkAccess: (type, isGranted) => {
      bulkAccess[type] = isGranted ? clock.now() : null
    },
    useBulkAccess: type => {
      if (usedAt(type) != null) bulkAccess[type] = clock.now()
    },
    forget: shop => void ignored.delete(shop),
    all: () => ({
      ...(ipAllowlist !== undefined && { ipAllowlist: ipAllowlist && [...ipAllowlist] }),
      bulkAccess: { QUERY: usedAt('QUERY'), MUTATION: usedAt('MUTATION') },
      ignored: Object.fromEntries([...ignored].map(([shop, ids]) => [shop, [...ids]])),
    }),
  }
}
