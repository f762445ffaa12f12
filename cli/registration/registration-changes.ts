import { topicScopes } from '../../emulator/admin-api/schema/registration-facts'
import { missingTopicScopes } from '../../emulator/webhooks/topic-access'
import { topicConstant, topicPath } from '../../emulator/webhooks/webhook-topic'
import { missingEventScopes } from '../../emulator/events/check-events'
import { includesScopes } from '../../emulator/state/scopes'
import type { AppRegistration, RegisteredSubscription } from '../../registration/app-registration'
import type { TomlEdit } from '../../registration/edit-toml'
import type { EventFile } from '../../registration/event-files'
import { EVENT_TOPICS } from '../../shared/events'
import type { EventTopic } from '../../shared/events'
import { COMPLIANCE_TOPICS } from '../../shared/wire'
import { redirectUrl } from '../doctor/checks/redirect-url-checks'
import type { PlatformSettings, ServerCode } from '../doctor/doctor-facts'
import { eventChanges } from './event-changes'
import type { OperationScope } from './operation-scopes'

/** A difference between the registration file and the app. */
export interface RegistrationChange {
  /** The file and line, and what is wrong there. */
  message: string
  /** What to change. */
  fix: string
  /** The change; undefined if only the developer can decide. */
  edits?: TomlEdit[]
}

/** What the registration is compared with. */
export interface RegisteredApp {
  registration: AppRegistration
  settings: PlatformSettings
  code: ServerCode
  operationScopes: readonly OperationScope[]
  /** File that calls `useAdminGraphql`, if any. */
  directApiUse: string | undefined
  /** The events that the files of the app define. */
  events: readonly EventFile[]
}

/** Topics that the layer handles itself. */
const BUILT_IN_TOPICS = ['app/uninstalled', 'app/scopes_update']

/** Compares a registration file with what the code of the app needs. */
export function registrationChanges(app: RegisteredApp): RegistrationChange[] {
  return [
    ...addressChanges(app),
    ...redirectUrlChanges(app),
    ...scopeChanges(app),
    ...webhookVersionChanges(app),
    ...subscriptionUriChanges(app),
    ...topicChanges(app),
    ...complianceChanges(app),
    ...eventChanges(app),
    ...proxyChanges(app),
    ...directApiChanges(app),
  ]
}

function addressChanges({ registration, settings }: RegisteredApp): RegistrationChange[] {
  const { file, applicationUrl, clientId, embedded } = registration
  const changes: RegistrationChange[] = []
  if (!clientId)
    changes.push({
      message: `${file} has no client_id`,
      fix: 'Link it to an app with shopify app config link.',
    })
  if (!applicationUrl)
    changes.push({
      message: `${file} has no application_url`,
      fix: 'Add the address of the app in production.',
      ...(settings.appUrl.startsWith('https:') && {
        edits: [{ kind: 'set', table: [], key: 'application_url', value: settings.appUrl }],
      }),
    })
  if (embedded === undefined)
    changes.push({
      message: `${file} has no value of embedded`,
      fix: `Add embedded = ${settings.embedded}.`,
      edits: [{ kind: 'set', table: [], key: 'embedded', value: settings.embedded }],
    })
  return changes
}

function redirectUrlChanges({ registration, settings }: RegisteredApp): RegistrationChange[] {
  const { applicationUrl, redirectUrls } = registration
  const expected = redirectUrl({ ...settings, appUrl: applicationUrl ?? settings.appUrl })
  if (!expected || settings.distribution === 'platform_admin' || redirectUrls.includes(expected))
    return []
  return [
    {
      message: `${registration.placeOf(['auth', 'redirect_urls'])} does not have the redirect URL ${expected}`,
      fix: 'Add it to redirect_urls below [auth].',
      edits: [
        { kind: 'set', table: ['auth'], key: 'redirect_urls', value: [...redirectUrls, expected] },
      ],
    },
  ]
}

function scopeChanges({
  registration,
  operationScopes,
  events,
}: RegisteredApp): RegistrationChange[] {
  const { scopes = [], optionalScopes, subscriptions } = registration
  const eventTopics = [...events, ...registration.events].map(({ topic }) => topic)
  const declared = [...scopes, ...optionalScopes]
  const topics = subscriptions.flatMap(each => each.topics)
  const missing = new Map<string, string>()
  for (const { scopes: alternatives, field, where } of operationScopes) {
    const [wanted = ''] = alternatives
    const isDeclared = alternatives.some(scope => includesScopes(declared, [scope]))
    if (!isDeclared && !missing.has(wanted)) missing.set(wanted, `${field} in ${where}`)
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

function webhookVersionChanges({ registration, settings }: RegisteredApp): RegistrationChange[] {
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

/** The only route of a kind; undefined if there is none, or a choice. */
function onlyRoute({ signedRoutes }: ServerCode, kind: string): string | undefined {
  const paths = [...new Set(signedRoutes.filter(each => each.kind === kind).map(each => each.path))]
  return paths.length === 1 ? paths[0] : undefined
}

function isPath(uri: string | undefined): uri is string {
  return uri !== undefined && /^\/(?!\/)/.test(uri)
}

function subscriptionUriChanges({ registration, code }: RegisteredApp): RegistrationChange[] {
  const route = onlyRoute(code, 'webhook')
  const isRoute = (uri: string) =>
    code.routes.some(({ pattern, method = 'POST' }) => method === 'POST' && pattern === uri)
  return registration.subscriptions.flatMap(({ uri }, index): RegistrationChange[] => {
    const path = ['webhooks', 'subscriptions', index]
    if (uri !== undefined && !(isPath(uri) && !isRoute(uri))) return []
    const place = registration.placeOf([...path, 'uri'])
    return [
      {
        message:
          uri === undefined
            ? `${place} has no uri`
            : `${place} has the uri ${uri}, which is no POST route of the app`,
        fix: route
          ? `Set uri = "${route}".`
          : 'Add a route that calls usePlatformWebhook(event), and set its path.',
        ...(route && { edits: [{ kind: 'set', table: path, key: 'uri', value: route }] }),
      },
    ]
  })
}

function topicChanges({ registration, code }: RegisteredApp): RegistrationChange[] {
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

function complianceChanges({ registration, code, settings }: RegisteredApp): RegistrationChange[] {
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

function proxyChanges({ registration, code }: RegisteredApp): RegistrationChange[] {
  const { appProxy, file } = registration
  const route = onlyRoute(code, 'app proxy')
  if (!appProxy)
    return code.verifiedKinds.includes('app proxy')
      ? [
          {
            message: `${file} has no [app_proxy], but the app has a route for one`,
            fix: 'Add [app_proxy] with url, subpath and prefix.',
          },
        ]
      : []
  const place = registration.placeOf(['app_proxy', 'url'])
  const { url } = appProxy
  const isRoute = (path: string) =>
    code.routes.some(({ pattern }) => pattern === path || pattern === `${path}/**`)
  if (url !== undefined && !(isPath(url) && !isRoute(url))) return []
  return [
    {
      message:
        url === undefined
          ? `${place} has no url`
          : `${place} has the url ${url}, which is no route of the app`,
      fix: route
        ? `Set url = "${route}".`
        : 'Add a route that calls usePlatformAppProxy(event), and set its path.',
      ...(route && { edits: [{ kind: 'set', table: ['app_proxy'], key: 'url', value: route }] }),
    },
  ]
}

function directApiChanges({ registration, directApiUse }: RegisteredApp): RegistrationChange[] {
  if (directApiUse === undefined || registration.embeddedDirectApiAccess) return []
  const key = 'embedded_app_direct_api_access'
  return [
    {
      message: `${registration.placeOf(['access', 'admin', key])} does not enable direct API access, but ${directApiUse} calls useAdminGraphql`,
      fix: `Set ${key} = true below [access.admin].`,
      edits: [{ kind: 'set', table: ['access', 'admin'], key, value: true }],
    },
  ]
}
