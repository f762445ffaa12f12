import type { CustomData } from '../../../shared/custom-data'
import type { ProxyPrefix } from '../../../shared/wire'
import { checkKeys, describeUnknownKey } from './check-keys'
import type { UnknownKey } from './check-keys'
import { customDataMistakes, readCustomData } from './custom-data'
import { eventMistakes } from './event-mistakes'
import type { RegisteredEvent } from './event-subscription'
import { REGISTRATION_FILE, splitScopes } from './known-keys'
import { scopeMistakes } from './scope-mistakes'
import { parseTomlFile } from './toml-file'
import type { KeyPart } from './toml-file'

/** The values of an app's registration file. */
export interface AppRegistration {
  /** File name, e.g. `shopify.app.staging.toml`. */
  file: string
  name?: string | undefined
  /** Name of the app in the addresses of the admin. */
  handle?: string | undefined
  clientId?: string | undefined
  /** Public address of the app. */
  applicationUrl?: string | undefined
  embedded?: boolean | undefined
  /** Of `scopes` and `required_scopes` below `[access_scopes]`; undefined without both. */
  scopes?: string[] | undefined
  optionalScopes: string[]
  redirectUrls: string[]
  /** `[customer_authentication] redirect_uris`. */
  customerRedirectUris?: string[] | undefined
  /** `[customer_authentication] logout_urls`. */
  customerLogoutUris?: string[] | undefined
  webhooksApiVersion?: string | undefined
  /** Subscriptions in every shop. */
  subscriptions: RegisteredSubscription[]
  /** `[events] api_version`. */
  eventsApiVersion?: string | undefined
  /** Events in every shop. */
  events: RegisteredEvent[]
  appProxy?: RegisteredProxy | undefined
  /** Definitions of metafields and metaobjects. */
  customData: CustomData
  /** `[access.admin] direct_api_mode`. */
  directApiMode?: DirectApiMode | undefined
  /** `[access.admin] embedded_app_direct_api_access`. */
  embeddedDirectApiAccess?: boolean | undefined
  /** `[pos] embedded`. */
  posEmbedded?: boolean | undefined
  /** `[network_access]`. */
  networkAccess?: RegisteredNetworkAccess | undefined
  /** Whether `extensions_summary` describes the extensions of the app for Sidekick. */
  hasExtensionsSummary: boolean
  unknownKeys: UnknownKey[]
  /** Returns the file and line of a key, e.g. `shopify.app.toml:12`. */
  placeOf: (path: readonly KeyPart[]) => string
}

/**
 * Whose access requests of pages and extensions to the Admin API have: the user's, or the app's.
 */
export type DirectApiMode = 'online' | 'offline'

/** One of `[[webhooks.subscriptions]]`. */
export interface RegisteredSubscription {
  /** As written, e.g. `app/uninstalled`. */
  topics: string[]
  complianceTopics: string[]
  /** A path in the app, a URL, or the address of a queue. Undefined if it is missing. */
  uri?: string | undefined
  name?: string | undefined
  filter?: string | undefined
  includeFields?: string[] | undefined
  metafieldNamespaces?: string[] | undefined
}

/** `[network_access]`: hosts of others. */
export interface RegisteredNetworkAccess {
  /** Hosts to which the app links customers from the online store. */
  navigationHosts: string[]
  /** Servers from which the code of the app loads, or to which it sends requests. */
  sources: string[]
}

/** `[app_proxy]`. */
export interface RegisteredProxy {
  /** A path in the app, or a URL. */
  url?: string | undefined
  subpath?: string | undefined
  prefix?: ProxyPrefix | undefined
}

type Table = Readonly<Record<string, unknown>>

/**
 * Reads the text of a registration file.
 *
 * @param file name of the file, for the messages
 * @throws Error that names the file, line, key and expected form of each mistake
 */
export function parseRegistration(text: string, file: string): AppRegistration {
  const toml = parseTomlFile(text, file)
  const keys = checkKeys(toml, REGISTRATION_FILE)
  // A misspelled key may be why another one is missing.
  const refuse = (mistakes: readonly string[]) => {
    if (mistakes.length > 0)
      throw new Error([...mistakes, ...keys.unknownKeys.map(describeUnknownKey)].join('\n'))
  }
  refuse(keys.mistakes)
  const { values } = toml
  const events = tables(table(values['events'])['subscription']).map(readEvent)
  const scopes = table(values['access_scopes'])
  const required = texts(scopes['required_scopes'])
  const listed = splitScopes(optional(scopes['scopes']) ?? '')
  const requiredScopes =
    typeof scopes['scopes'] === 'string' || required.length > 0
      ? [...listed, ...required]
      : undefined
  const customData = readCustomData(values)
  const optionalScopes = texts(scopes['optional_scopes'])
  refuse([
    ...scopeMistakes(
      { scopes: listed, required_scopes: required, optional_scopes: optionalScopes },
      toml.placeOf,
    ),
    ...eventMistakes(events, toml.placeOf),
    ...customDataMistakes(
      customData,
      requiredScopes && [...requiredScopes, ...optionalScopes],
      toml.placeOf,
    ),
  ])
  const webhooks = table(values['webhooks'])
  const proxy = table(values['app_proxy'])
  const adminAccess = table(table(values['access'])['admin'])
  return {
    file,
    name: optional(values['name']),
    handle: optional(values['handle']),
    clientId: optional(values['client_id']) || undefined,
    applicationUrl: optional(values['application_url']),
    embedded: values['embedded'] as boolean | undefined,
    scopes: requiredScopes,
    optionalScopes,
    redirectUrls: texts(table(values['auth'])['redirect_urls']),
    ...(values['customer_authentication'] !== undefined && {
      customerRedirectUris: texts(table(values['customer_authentication'])['redirect_uris']),
      customerLogoutUris: texts(table(values['customer_authentication'])['logout_urls']),
    }),
    webhooksApiVersion: optional(webhooks['api_version']),
    subscriptions: tables(webhooks['subscriptions']).map(each => ({
      topics: texts(each['topics']),
      complianceTopics: texts(each['compliance_topics']),
      uri: optional(each['uri']),
      name: optional(each['name']),
      filter: optional(each['filter']),
      includeFields: each['include_fields'] as string[] | undefined,
      metafieldNamespaces: each['metafield_namespaces'] as string[] | undefined,
    })),
    eventsApiVersion: optional(table(values['events'])['api_version']),
    events,
    appProxy: values['app_proxy']
      ? {
          url: optional(proxy['url']),
          subpath: optional(proxy['subpath']),
          prefix: proxy['prefix'] as ProxyPrefix | undefined,
        }
      : undefined,
    customData,
    directApiMode: adminAccess['direct_api_mode'] as DirectApiMode | undefined,
    embeddedDirectApiAccess: adminAccess['embedded_app_direct_api_access'] as boolean | undefined,
    posEmbedded: table(values['pos'])['embedded'] as boolean | undefined,
    ...(values['network_access'] !== undefined && {
      networkAccess: {
        navigationHosts: texts(table(values['network_access'])['allowed_navigation_hosts']),
        sources: texts(table(values['network_access'])['allowed_sources']),
      },
    }),
    hasExtensionsSummary: values['extensions_summary'] !== undefined,
    unknownKeys: keys.unknownKeys,
    placeOf: toml.placeOf,
  }
}

function readEvent(each: Table): RegisteredEvent {
  return {
    handle: optional(each['handle']) ?? '',
    topic: optional(each['topic']) ?? '',
    actions: texts(each['actions']),
    triggers: texts(each['triggers']),
    query: optional(each['query']),
    queryFilter: optional(each['query_filter']),
    uri: optional(each['uri']) ?? '',
    apiVersion: optional(each['api_version']),
  }
}

// The forms of all values were checked.
function optional(value: unknown): string | undefined {
  return value as string | undefined
}

function table(value: unknown): Table {
  return (value ?? {}) as Table
}

function tables(value: unknown): Table[] {
  return (value ?? []) as Table[]
}

function texts(value: unknown): string[] {
  return (value ?? []) as string[]
}
