import {
  hasFreeMetaobjects,
  METAOBJECT_SCOPES,
} from '../../emulator/admin-api/metaobjects/own-metaobjects'
import { topicScopes } from '../../emulator/admin-api/schema/registration-facts'
import { missingEventScopes } from '../../emulator/events/check-events'
import { includesScopes } from '../../emulator/state/scopes'
import { missingTopicScopes } from '../../emulator/webhooks/topic-access'
import { topicConstant } from '../../emulator/webhooks/webhook-topic'
import { EVENT_TOPICS } from '../../shared/events'
import type { EventTopic } from '../../shared/events'
import type { RegisteredApp, RegistrationChange } from './registration-changes'

/** Compares the scopes of the file with what operations, topics, and events of the app need. */
export function scopeChanges({
  registration,
  settings,
  operationScopes,
  events,
}: RegisteredApp): RegistrationChange[] {
  const { scopes = [], optionalScopes, subscriptions } = registration
  const eventTopics = [...events, ...registration.events].map(({ topic }) => topic)
  const declared = [...scopes, ...optionalScopes]
  // An operation does not show whether it is about the app's types, which need no scope.
  const hasOwnMetaobjects =
    registration.customData.metaobjects.length > 0 && hasFreeMetaobjects(settings.apiVersion)
  const known = [...declared, ...(hasOwnMetaobjects ? METAOBJECT_SCOPES : [])]
  const topics = subscriptions.flatMap(each => each.topics)
  const missing = new Map<string, string>()
  for (const { scopes: alternatives, field, where } of operationScopes) {
    const [wanted = ''] = alternatives
    const isKnown = alternatives.some(scope => includesScopes(known, [scope]))
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
  const place = registration.placeOf(['access_scopes', 'scopes'])
  const used = [
    ...operationScopes.flatMap(each => each.scopes),
    ...topics.flatMap(topic => topicScopes(topicConstant(topic)) ?? []),
    ...eventTopics.flatMap(topic => EVENT_TOPICS[topic as EventTopic] ?? []),
  ]
  // Without operations nothing is known of what the app calls.
  const unused = operationScopes.length === 0 ? [] : scopes.filter(scope => !isUsed(scope, used))
  return [
    ...(missing.size > 0
      ? [
          {
            message: `${place} lacks ${[...missing].map(([scope, need]) => `${scope} (${need})`).join(', ')}`,
            fix: 'Add it to scopes below [access_scopes].',
            edits: [
              {
                kind: 'set' as const,
                table: ['access_scopes'],
                key: 'scopes',
                value: [...scopes, ...missing.keys()].join(','),
              },
            ],
          },
        ]
      : []),
    ...unused.map(scope => ({
      message: `${place} has ${scope}, which no operation or topic of the app needs`,
      fix: 'Remove it, unless the app uses it without a #graphql literal.',
    })),
  ]
}

/** A write scope is also used by what its read scope allows. */
function isUsed(scope: string, used: readonly string[]): boolean {
  return used.some(each => includesScopes([scope], [each]))
}
