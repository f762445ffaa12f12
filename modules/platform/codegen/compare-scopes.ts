import type { AppRegistration } from '../../../packages/facts/registration/app-registration'
import { includesScopes } from '../../../packages/facts/schemas/access-scopes'
import {
  hasFreeMetaobjects,
  METAOBJECT_SCOPES,
} from '../../../packages/facts/schemas/metaobject-access'
import { topicScopes } from '../../../packages/facts/schemas/registration-facts'
import {
  missingEventScopes,
  missingTopicScopes,
} from '../../../packages/facts/schemas/topic-access'
import { topicConstant } from '../../../packages/facts/schemas/webhook-topic'
import { EVENT_TOPICS } from '../../../shared/events'
import type { EventTopic } from '../../../shared/events'
import type { OperationScope } from './operation-scopes'

/** What an app uses that needs scopes. */
export interface ScopeUse {
  registration: AppRegistration
  apiVersion: string
  operationScopes: readonly OperationScope[]
  /** The events that the files of the app define. */
  events: readonly { topic: string }[]
}

/** A scope that nothing needs. */
export interface UnusedScope {
  scope: string
  /** File and line of the list that has it. */
  place: string
}

/** How the scopes of a registration file differ from those that the app needs. */
export interface ScopeDifference {
  /** File and line of the scopes. */
  place: string
  /** What needs each missing scope, by the scope. */
  missing: ReadonlyMap<string, string>
  /** Scopes that nothing needs, optional ones as well; none if no operation is known. */
  unused: readonly UnusedScope[]
}

/** Compares the scopes of the file with what operations, topics, and events of the app need. */
export function compareScopes({
  registration,
  apiVersion,
  operationScopes,
  events,
}: ScopeUse): ScopeDifference {
  const { scopes = [], optionalScopes, subscriptions } = registration
  const eventTopics = [...events, ...registration.events].map(({ topic }) => topic)
  const declared = [...scopes, ...optionalScopes]
  // An operation does not show whether it is about the app's types, which need no scope.
  const hasOwnMetaobjects =
    registration.customData.metaobjects.length > 0 && hasFreeMetaobjects(apiVersion)
  const known = [...declared, ...(hasOwnMetaobjects ? METAOBJECT_SCOPES : [])]
  const topics = subscriptions.flatMap(each => each.topics)
  const missing = new Map<string, string>()
  for (const { scopes: alternatives, isOptional, field, where } of operationScopes) {
    const [wanted = ''] = alternatives
    const isKnown = isOptional || alternatives.some(scope => includesScopes(known, [scope]))
    if (!isKnown && !missing.has(wanted)) missing.set(wanted, `${field} in ${where}`)
  }
  for (const topic of topics) {
    const [wanted] = missingTopicScopes(topicConstant(topic), [...declared, ...missing.keys()])
    if (wanted !== undefined) missing.set(wanted, `the topic ${topic}`)
  }
  for (const topic of eventTopics) {
    const [wanted] = missingEventScopes(topic, [...declared, ...missing.keys()])
    if (wanted !== undefined) missing.set(wanted, `events of ${topic}`)
  }
  const used = [
    ...operationScopes.flatMap(each => each.scopes),
    ...topics.flatMap(topic => topicScopes(topicConstant(topic)) ?? []),
    ...eventTopics.flatMap(topic => EVENT_TOPICS[topic as EventTopic] ?? []),
  ]
  const unusedIn = (list: readonly string[], key: string) =>
    list
      .filter(scope => !isUsed(scope, used))
      .map(scope => ({ scope, place: registration.placeOf(['access_scopes', key]) }))
  return {
    place: registration.placeOf(['access_scopes', 'scopes']),
    missing,
    // Without operations nothing is known of what the app calls.
    unused:
      operationScopes.length === 0
        ? []
        : [...unusedIn(scopes, 'scopes'), ...unusedIn(optionalScopes, 'optional_scopes')],
  }
}

/**
 * A write scope is also used by what its read scope allows. What reads orders does not show whether
 * it reads old ones.
 */
function isUsed(scope: string, used: readonly string[]): boolean {
  if (scope === 'read_all_orders') return includesScopes(used, ['read_orders'])
  return used.some(each => includesScopes([scope], [each]))
}

/**
 * Describes the scopes that the file lacks, each with what needs it; undefined if it lacks none.
 */
export function missingScopes({ place, missing }: ScopeDifference): string | undefined {
  if (missing.size === 0) return undefined
  return `${place} lacks ${[...missing].map(([scope, need]) => `${scope} (${need})`).join(', ')}`
}

/** What to do about a scope that nothing needs. */
export const UNUSED_SCOPE_FIX = 'Remove it, unless the app uses it without a #graphql literal.'

/** Describes each scope of the file that nothing needs. */
export function unusedScopes({ unused }: Pick<ScopeDifference, 'unused'>): string[] {
  return unused.map(
    ({ scope, place }) => `${place} has ${scope}, which no operation or topic of the app needs`,
  )
}
