import type { DatedRule } from '../../../../shared/dated-rule'
import { DATED_RULES } from '../../../../shared/dated-rules'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import type { GraphqlCaller } from '../engine/graphql-context'

/** A request of an API that a dated rule may refuse, or a part of it. */
export type RuledRequest = Pick<GraphqlCaller, 'apiVersion' | 'metRules' | 'state' | 'store'>

/** Returns whether a rule applies to a request: by its day, its API version, and the store. */
export function ruleApplies(
  id: DatedRuleId,
  { apiVersion, state, store }: Omit<RuledRequest, 'metRules'>,
): boolean {
  const { sinceVersion }: DatedRule = DATED_RULES[id]
  // `unstable` sorts behind every date.
  const hasRule = sinceVersion === undefined || apiVersion >= sinceVersion
  return hasRule && state.rules.applies(id, store)
}

/** Returns whether a rule refuses a request. If so, notes it for the log of requests. */
export function isRefusedBy(id: DatedRuleId, request: RuledRequest): boolean {
  const isRefused = ruleApplies(id, request)
  if (isRefused) noteRule(id, request)
  return isRefused
}

/** Notes for the log of requests that a rule refused a request, or a part of it. */
export function noteRule(id: DatedRuleId, { metRules }: Pick<RuledRequest, 'metRules'>): void {
  metRules?.add(id)
}
