import { DATED_RULES } from '../../../../shared/dated-rules'
import type { DatedRule } from '../../../../shared/dated-rule'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import { BULK_TYPES } from '../bulk/bulk-operation'
import type { BulkType } from '../bulk/bulk-operation'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import { listOf, oneOf } from '../state/reader'
import { addressRange } from './address-range'
import { SWITCHABLE_RULE_IDS } from './platform-rules'

/** A dated rule of the platform, and whether it applies to the app in a store. */
export interface ControlRule {
  id: DatedRuleId
  title: string
  /** Page of the platform that announces the rule. */
  source: string
  /** First day, e.g. `2027-01-01`, by the clock of the platform. Null: it does not apply yet. */
  since: string | null
  /** Whether the rule is switched off in the store. */
  ignored: boolean
}

/** The part of the emulator control for what the platform requires since a day. */
export interface RulesControl {
  /** Lists the dated rules, with those that apply to the app in a store now. */
  rules: (shop: string) => Promise<ControlRule[]>
  /** Switches a rule off in a store, or on again. Only rules about requests can be switched. */
  ignoreRule: (options: {
    shop: string
    rule: string
    ignored?: boolean | undefined
  }) => Promise<void>
  /**
   * Sets the IP allowlist of the app. Calls of the Admin API from other addresses get status 403.
   * Without ranges, the app has no IP allowlist.
   */
  setIpAllowlist: (options?: { ranges?: string[] | undefined }) => Promise<void>
  /** Grants or revokes the access to bulk operations: of one type, or of both. */
  setBulkAccess: (options: { granted: boolean; type?: BulkType | undefined }) => Promise<void>
}

const readRanges = listOf(addressRange)
const readRule = oneOf(SWITCHABLE_RULE_IDS)

export function createRulesControl({ state }: EmulatorContext): RulesControl {
  return {
    rules: async shop => {
      const store = findStore(state, shop)
      const ignored = state.rules.ignored(store.domain)
      return Object.entries(DATED_RULES).map(([id, { title, source }]: [string, DatedRule]) => ({
        id: id as DatedRuleId,
        title,
        source,
        since: state.rules.since(id as DatedRuleId, store) ?? null,
        ignored: ignored.includes(id as DatedRuleId),
      }))
    },
    ignoreRule: async ({ shop, rule, ignored = true }) =>
      state.rules.ignore(findStore(state, shop).domain, readRule(rule, 'rule'), ignored),
    setIpAllowlist: async ({ ranges } = {}) =>
      state.rules.setIpAllowlist(ranges === undefined ? null : readRanges(ranges, 'ranges')),
    setBulkAccess: async ({ granted, type }) => {
      for (const one of type === undefined ? BULK_TYPES : [oneOf(BULK_TYPES)(type, 'type')])
        state.rules.setBulkAccess(one, granted)
    },
  }
}
