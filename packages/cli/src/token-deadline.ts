import type { AppDistribution } from '../../../shared/app-distribution'
import type { DatedRule } from '../../../shared/dated-rule'
import { DATED_RULES } from '../../../shared/dated-rules'
import { appKind, beginningOf, daysUntil } from '../../../shared/rule-dates'

const RULE = 'permanent-tokens'

/** The day from which the platform refuses tokens without expiry. */
export interface TokenDeadline {
  rule: typeof RULE
  /** E.g. `2027-01-01`, in UTC. */
  day: string
  /** Zero from the day on. */
  daysLeft: number
  /** Page of the platform. */
  source: string
}

/**
 * Returns the deadline of an app.
 *
 * @param now epoch milliseconds
 * @returns undefined for a kind of app that the rule does not affect
 */
export function tokenDeadline(
  distribution: AppDistribution,
  now: number,
): TokenDeadline | undefined {
  const rule: DatedRule = DATED_RULES[RULE]
  const day = rule.since[appKind(distribution)]
  if (day === undefined) return undefined
  const daysLeft = Math.max(0, daysUntil(beginningOf(rule, day), now))
  return { rule: RULE, day, daysLeft, source: rule.source }
}

/** Returns e.g. `refused from 2027-01-01, in 34 days (permanent-tokens)`. */
export function describeDeadline({ rule, day, daysLeft }: TokenDeadline): string {
  if (daysLeft === 0) return `refused since ${day} (${rule})`
  return `refused from ${day}, in ${daysLeft} day${daysLeft === 1 ? '' : 's'} (${rule})`
}
