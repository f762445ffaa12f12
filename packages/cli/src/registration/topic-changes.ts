import type {
  AppRegistration,
  RegisteredSubscription,
} from '../../../facts/registration/app-registration'
import type { TomlEdit } from '../../../facts/registration/edit-toml'
import { topicConstant, topicPath } from '../../../facts/schemas/webhook-topic'
import { COMPLIANCE_TOPICS } from '../../../../shared/wire'
import type { ServerCode } from '../doctor/doctor-facts'
import type { RegisteredApp, RegistrationChange } from './registration-change'
import { isPath, onlyRoute } from './route-changes'

/** Topics that the layer handles itself. */
const BUILT_IN_TOPICS = ['app/uninstalled', 'app/scopes_update']

/** Subscriptions need an API version. */
export function webhookVersionChanges({
  registration,
  settings,
}: RegisteredApp): RegistrationChange[] {
  const { subscriptions, webhooksApiVersion } = registration
  if (subscriptions.length === 0 || webhooksApiVersion !== undefined) return []
  return [
    {
      message: `${registration.placeOf(['webhooks'])} has subscriptions without an api_version`,
      fix: `Add api_version = "${settings.apiVersion}" below [webhooks].`,
      edits: [{ kind: 'set', table: ['webhooks'], key: 'api_version', value: settings.apiVersion }],
    },
  ]
}

/** Compares the subscriptions with the topics that the app handles. */
export function topicChanges({ registration, code }: RegisteredApp): RegistrationChange[] {
  const { file, subscriptions } = registration
  if (!code.verifiedKinds.includes('webhook') || code.subscribes === 'mutation') return []
  const subscribed = new Set(subscriptions.flatMap(({ topics }) => topics.map(topicConstant)))
  const isPerShop = code.subscribes === 'registerPlatformWebhooks'
  const handled = code.handledTopics
    .filter(({ hasAddress }) => !(hasAddress && isPerShop))
    .map(({ topic, where }) => ({ topic: topicPath(topic), reason: `handled in ${where}` }))
  const builtIn = BUILT_IN_TOPICS.map(topic => ({ topic, reason: 'handled by the layer' }))
  const missing = [...builtIn, ...handled].filter(
    ({ topic }, index, all) =>
      !subscribed.has(topicConstant(topic)) &&
      all.findIndex(each => each.topic === topic) === index,
  )
  const known = new Set([
    ...code.handledTopics.map(({ topic }) => topic),
    ...BUILT_IN_TOPICS.map(topicConstant),
  ])
  const unhandled = subscriptions
    .flatMap(({ topics, uri }) => (isPath(uri) ? topics : []))
    .filter(topic => !known.has(topicConstant(topic)))
  return [
    ...(missing.length > 0
      ? [
          {
            message: `${file} has no subscription to ${missing.map(({ topic, reason }) => `${topic} (${reason})`).join(', ')}`,
            fix: 'Add it to topics of [[webhooks.subscriptions]].',
            edits: subscribe(
              registration,
              code,
              'topics',
              missing.map(({ topic }) => topic),
            ),
          },
        ]
      : []),
    ...unhandled.map(topic => ({
      message: `${file} subscribes to ${topic}, which has no handler in configurePlatform`,
      fix: 'Add a handler, or remove the topic.',
    })),
  ]
}

/** Compares the compliance topics of an app of the store with those that the app handles. */
export function complianceChanges({
  registration,
  code,
  settings,
}: RegisteredApp): RegistrationChange[] {
  if (settings.distribution !== 'app_store' || !code.verifiedKinds.includes('webhook')) return []
  const declared = registration.subscriptions.flatMap(each => each.complianceTopics)
  const missing = COMPLIANCE_TOPICS.filter(topic => code.complianceTopics.includes(topic))
    .map(topic => topic.toLowerCase().replace('_', '/'))
    .filter(topic => !declared.includes(topic))
  if (missing.length === 0) return []
  return [
    {
      message: `${registration.file} has no subscription to the compliance topics ${missing.join(', ')}`,
      fix: 'Add them to compliance_topics of [[webhooks.subscriptions]].',
      edits: subscribe(registration, code, 'compliance_topics', missing),
    },
  ]
}

/** Adds topics to the subscription with the app's route, or adds a subscription. */
function subscribe(
  { subscriptions }: AppRegistration,
  code: ServerCode,
  key: 'topics' | 'compliance_topics',
  added: string[],
): TomlEdit[] | undefined {
  const route = onlyRoute(code, 'webhook')
  const listOf = (each: RegisteredSubscription) =>
    key === 'topics' ? each.topics : each.complianceTopics
  const index = subscriptions.findIndex(
    each =>
      each.uri === route && listOf(each).length > 0 && !each.filter && !each.includeFields?.length,
  )
  const existing = subscriptions[index]
  if (existing)
    return [
      {
        kind: 'set',
        table: ['webhooks', 'subscriptions', index],
        key,
        value: [...listOf(existing), ...added],
      },
    ]
  if (route === undefined) return undefined
  return [
    { kind: 'add', table: ['webhooks', 'subscriptions'], values: { [key]: added, uri: route } },
  ]
}
