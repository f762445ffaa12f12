import { AppDistribution } from './app-distribution'
import { DATED_RULES } from './dated-rules'
import type { AppKind, DatedRule } from './dated-rule'
import type { DatedRuleId } from './dated-rules'

const MS_PER_DAY = 24 * 60 * 60 * 1000

/**
 * Returns the kind of an app.
 *
 * @param isOwnOrganization whether the store belongs to the organization of the app
 */
export function appKind(distribution: AppDistribution, isOwnOrganization = false): AppKind {
  if (distribution === AppDistribution.AppStore) return 'public'
  if (distribution === AppDistribution.PlatformAdmin) return 'merchant'
  return isOwnOrganization ? 'organization' : 'custom'
}

/**
 * Returns when a rule begins on one of its days, in milliseconds since the epoch.
 *
 * @param day e.g. `2027-01-01`
 */
export function beginningOf({ time = '00:00Z' }: DatedRule, day: string): number {
  return Date.parse(`${day}T${time}`)
}

/**
 * Returns the first day of a rule for a kind of app, once it is in effect.
 *
 * @param now milliseconds since the epoch
 * @returns e.g. `2027-01-01`; undefined before the rule begins, and for a kind that it does not
 *   affect
 */
export function dayInEffect(id: DatedRuleId, kind: AppKind, now: number): string | undefined {
  const rule: DatedRule = DATED_RULES[id]
  const day = rule.since[kind]
  return day !== undefined && now >= beginningOf(rule, day) ? day : undefined
}

/**
 * Returns how many days are left until a time, a begun one included. Zero or less: it has passed.
 *
 * @param time milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export function daysUntil(time: number, now: number): number {
  return Math.ceil((time - now) / MS_PER_DAY)
}

/** A rule that begins soon, with its day, e.g. `2027-01-01`. */
export interface UpcomingRule {
  id: DatedRuleId
  rule: DatedRule
  day: string
}

/**
 * Lists the rules that begin for a kind of app within some days, the next one first.
 *
 * @param now milliseconds since the epoch
 * @param days how far to look ahead
 */
export function upcomingRules(kind: AppKind, now: number, days: number): UpcomingRule[] {
  return Object.entries(DATED_RULES)
    .flatMap(([id, rule]: [string, DatedRule]) => {
      const day = rule.since[kind]
      return day === undefined ? [] : [{ id: id as DatedRuleId, rule, day }]
    })
    .filter(({ rule, day }) => {
      const start = beginningOf(rule, day)
      return start > now && start <= now + days * MS_PER_DAY
    })
    .sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id))
}
