import { EVENT_TOPICS } from '../../../shared/events'
import type { EventTopic } from '../../../shared/events'
import { includesScopes } from './access-scopes'
import { platformTopics, topicScopes } from './registration-facts'
import { isComplianceTopic, topicPath } from './webhook-topic'

/** True for a topic of the platform, e.g. `ORDERS_CREATE`. */
export function isPlatformTopic(constant: string): boolean {
  return topicScopes(constant) !== undefined || isComplianceTopic(constant)
}

/**
 * Returns the scopes one of which an app lacks for a topic; empty if it has one or needs none.
 *
 * @param constant e.g. `ORDERS_CREATE`
 */
export function missingTopicScopes(constant: string, granted: readonly string[]): string[] {
  const required = topicScopes(constant) ?? []
  return isGranted(required, granted) ? [] : [...required]
}

/** Returns the scopes one of which an app lacks for a topic; empty if it has one. */
export function missingEventScopes(topic: string, granted: readonly string[]): readonly string[] {
  const required: readonly string[] = EVENT_TOPICS[topic as EventTopic] ?? []
  return required.some(scope => includesScopes(granted, [scope])) ? [] : required
}

/** Describes a subscription to a topic without its scope, in the platform's words. */
export function topicRefusal(constant: string, granted: readonly string[]): string {
  const allowed = platformTopics()
    .filter(({ scopes }) => isGranted(scopes, granted))
    .map(({ path }) => path)
  return `Invalid topic specified: ${topicPath(constant)}. Does it exist? Is there a missing access scope? Topics allowed: ${allowed.join(', ')}`
}

function isGranted(required: readonly string[], granted: readonly string[]): boolean {
  return required.length === 0 || required.some(scope => includesScopes(granted, [scope]))
}
