import { DATED_RULES } from './dated-rules'
import type { DatedRuleId } from './dated-rules'

/**
 * Describes a rule that the platform applied to the app, for a message.
 *
 * @returns the rule with its id, what happens to merchants, the step that fixes it, and the page of
 *   the platform
 */
export function describeRule(id: DatedRuleId): string {
  return ruleSentences(id).join(' ')
}

/** Returns the sentences of {@link describeRule}, for a list. */
export function ruleSentences(id: DatedRuleId): string[] {
  const { title, merchants, fix, source } = DATED_RULES[id]
  return [`${title} (rule ${id}).`, merchants, fix, `See ${source}.`]
}
