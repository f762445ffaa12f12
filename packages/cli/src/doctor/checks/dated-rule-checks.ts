import type { AppDistribution } from '../../../../../shared/app-distribution'
import type { DatedRule } from '../../../../../shared/dated-rule'
import { DATED_RULES } from '../../../../../shared/dated-rules'
import { IDEMPOTENT_MUTATIONS } from '../../../../../shared/idempotent-mutations'
import { appKind, beginningOf, daysUntil } from '../../../../../shared/rule-dates'
import type { CheckId } from '../check-catalog'
import type { DoctorFacts, PlatformSettings } from '../doctor-facts'
import type { FieldUse } from '../../registration/field-uses'
import { confirm, problem, warning } from '../finding'
import type { Check, Finding } from '../finding'

type RuleCheckId = CheckId & keyof typeof DATED_RULES

/** How an app can meet a rule with what its operations select. */
interface OperationRule {
  id: RuleCheckId
  /** Whether a selected field meets the rule. */
  meets: (use: FieldUse, settings: PlatformSettings) => boolean
  /** Whether the app may be prepared in the dashboard, which the doctor does not see. */
  isUnseen?: boolean
}

/** Lists and single orders: both lack the older ones. */
const ORDER_FIELDS = /^(?:QueryRoot\.(?:orders|ordersCount|order)|Customer\.orders)$/
/** Scopes of apps for returns, and for subscriptions. */
const CUSTOMER_APP_SCOPE = /^(?:read|write)_(?:returns|own_subscription_contracts)$/
const ALLOWLIST_RULES = ['allowlist-bulk', 'allowlist-install', 'allowlist-warning'] as const

const OPERATION_RULES: readonly OperationRule[] = [
  {
    id: 'script-tag-writes',
    meets: ({ field }) => /^Mutation\.scriptTag(?:Create|Update)$/.test(field),
  },
  {
    id: 'storefront-script-tags',
    meets: ({ field }) => /^(?:QueryRoot\.scriptTags?|Mutation\.scriptTag\w+)$/.test(field),
  },
  {
    id: 'idempotency-keys',
    meets: ({ field, directives }) =>
      IDEMPOTENT_MUTATIONS.some(name => field === `Mutation.${name}`) &&
      !directives.includes('idempotent'),
  },
  {
    id: 'checkout-url',
    meets: ({ field }) => field.endsWith('.abandonedCheckoutUrl'),
    isUnseen: true,
  },
  {
    id: 'old-orders',
    meets: ({ field }, { scopes }) =>
      ORDER_FIELDS.test(field) && !scopes.includes('read_all_orders'),
    isUnseen: true,
  },
]

/** One check for each rule that operations can meet. */
export const operationRuleChecks: readonly Check[] = OPERATION_RULES.map(
  ({ id, meets, isUnseen = false }): Check =>
    facts => {
      const day = dayOf(id, facts)
      if (day === undefined) return undefined
      const met = (facts.fieldUses ?? []).filter(use => meets(use, facts.settings))
      const places = [...new Set(met.map(({ where, field }) => `${where} ${field}`))]
      return places.length === 0 ? undefined : ruleFinding(id, day, facts, { places, isUnseen })
    },
)

/** The IP allowlist is in the dashboard only: no file shows whether an app has one. */
export const allowlistCheck: Check = facts => {
  const days = ALLOWLIST_RULES.flatMap(id => {
    const day = dayOf(id, facts)
    return day === undefined ? [] : [{ id, day }]
  })
  if (dayOf('allowlist-install', facts) === undefined) return undefined
  const rule: DatedRule = DATED_RULES['allowlist-install']
  const who =
    facts.settings.distribution === 'app_store' ? '' : ', if other organizations install the app'
  return confirm(
    'ip-allowlist',
    `The app has an IP allowlist${who}`,
    step('allowlist-install', rule.fix, rule.source),
    days.map(
      ({ id, day }) =>
        `Without one, ${whenOf(DATED_RULES[id], day, facts.now)}: ${DATED_RULES[id].merchants} (${id})`,
    ),
  )
}

/** Whether an app has pages for customers cannot be seen from its code. */
export const customerAccountCheck: Check = facts => {
  const day = dayOf('customer-account-api', facts)
  const scope = facts.settings.scopes.find(each => CUSTOMER_APP_SCOPE.test(each))
  if (day === undefined || scope === undefined) return undefined
  return ruleFinding('customer-account-api', day, facts, {
    places: [`The app requests ${scope}`],
    isUnseen: true,
  })
}

/** First day of a rule for the app; undefined when the rule is not for its kind. */
function dayOf(id: keyof typeof DATED_RULES, { settings }: DoctorFacts): string | undefined {
  const { since }: DatedRule = DATED_RULES[id]
  return since[appKind(settings.distribution as AppDistribution)]
}

/** A rule of a later API version, or of a later day, does not break the app yet. */
function ruleFinding(
  id: RuleCheckId,
  day: string,
  { now, settings }: DoctorFacts,
  { places, isUnseen }: { places: readonly string[]; isUnseen: boolean },
): Finding {
  const rule: DatedRule = DATED_RULES[id]
  const { title, merchants, source, fix, sinceVersion } = rule
  const isAhead = sinceVersion !== undefined && settings.apiVersion < sinceVersion
  const when = isAhead ? `from API version ${sinceVersion} on` : whenOf(rule, day, now)
  const report = isUnseen
    ? confirm
    : isAhead || now.getTime() < beginningOf(rule, day)
      ? warning
      : problem
  const consequence = merchants.replace(/\.$/, '')
  return report(id, `${title}, ${when}. For merchants: ${consequence}`, step(id, fix, source), [
    ...places,
  ])
}

/** The step, with where to read more. */
function step(id: string, fix: string, source: string): string {
  return `${fix} Rule ${id}: ${source}`
}

/** E.g. `since 2026-11-20`, or `from 2027-01-15, in 48 days`. */
function whenOf(rule: DatedRule, day: string, now: Date): string {
  const left = daysUntil(beginningOf(rule, day), now.getTime())
  if (left <= 0) return `since ${day}`
  return `from ${day}, in ${left} ${left === 1 ? 'day' : 'days'}`
}
