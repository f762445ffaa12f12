import { FIRST_EVENTS_VERSION } from '../../../shared/events'
import { API_VERSION_FORM, COMPLIANCE_TOPICS, PROXY_PREFIXES } from '../../../shared/wire'
import type { ProxyPrefix } from '../../../shared/wire'
import { CUSTOM_DATA_KEYS } from './custom-data-keys'
import type { TableForm, ValueForm } from './key-form'

const COMPLIANCE_PATHS: readonly string[] = COMPLIANCE_TOPICS.map(topic =>
  topic.toLowerCase().replace('_', '/'),
)

const TEXT: ValueForm = {
  expected: 'a text that is not empty',
  accepts: value => typeof value === 'string' && value.trim() !== '',
}
/** Empty until the file is linked to an app, as in Shopify's templates. */
const CLIENT_ID: ValueForm = {
  expected: 'a text',
  accepts: value => value === '' || TEXT.accepts(value),
}
/** The Shopify CLI refuses longer names. */
const MAX_NAME_LENGTH = 30
const MAX_HANDLE_LENGTH = 256
const MAX_SUBSCRIPTION_NAME_LENGTH = 50
const NAME: ValueForm = {
  expected: `a text of 1 to ${MAX_NAME_LENGTH} characters`,
  accepts: value => TEXT.accepts(value) && String(value).length <= MAX_NAME_LENGTH,
}
const HANDLE: ValueForm = {
  expected: 'a text of letters, digits, "_", and "-", with no "-" at its ends',
  accepts: value =>
    typeof value === 'string' &&
    value.length <= MAX_HANDLE_LENGTH &&
    /^(?!-)[\w-]+$/.test(value) &&
    !value.endsWith('-'),
}
const SUBSCRIPTION_NAME: ValueForm = {
  expected: `a text of 1 to ${MAX_SUBSCRIPTION_NAME_LENGTH} characters`,
  accepts: value => TEXT.accepts(value) && String(value).length <= MAX_SUBSCRIPTION_NAME_LENGTH,
}
const FLAG: ValueForm = {
  expected: 'true or false',
  accepts: value => typeof value === 'boolean',
}
const TEXTS: ValueForm = {
  expected: 'a list of texts',
  accepts: value => isListOf(value, text => text.trim() !== ''),
}
const APP_URL: ValueForm = {
  expected: 'an https URL, e.g. "https://app.example.com"',
  accepts: value => typeof value === 'string' && isAppUrl(value),
}
const APP_URLS: ValueForm = {
  expected: 'a list of URLs, e.g. ["https://app.example.com/_platform/auth/callback"]',
  accepts: value => isListOf(value, isAppUrl),
}
const SCOPES: ValueForm = {
  expected: 'a comma-separated text of scopes, e.g. "read_products,write_orders"',
  accepts: value => typeof value === 'string' && splitScopes(value).every(isScope),
}
const SCOPE_LIST: ValueForm = {
  expected: 'a list of scopes, e.g. ["read_themes"]',
  accepts: value => isListOf(value, isScope),
}
const VERSION: ValueForm = {
  expected: 'an API version, e.g. "2026-10"',
  accepts: value => typeof value === 'string' && API_VERSION_FORM.test(value),
}
const EVENTS_VERSION: ValueForm = {
  expected: `an API version with events: "${FIRST_EVENTS_VERSION}", a later one, or "unstable"`,
  accepts: value =>
    VERSION.accepts(value) && (value === 'unstable' || String(value) >= FIRST_EVENTS_VERSION),
}
const TOPICS: ValueForm = {
  expected: 'a list of topics, e.g. ["app/uninstalled"]',
  accepts: value => isListOf(value, topic => /^[a-z_]+[/.][a-z_/.]+$/.test(topic)),
}
const DELIVERY_URI: ValueForm = {
  expected: 'a path in the app, an https URL, "pubsub://project:topic", or an ARN of EventBridge',
  accepts: value =>
    typeof value === 'string' &&
    (isAppPath(value) ||
      isAppUrl(value) ||
      /^(?:pubsub:\/\/[^:]+:.+|arn:aws:events:.+)$/.test(value)),
}
const APP_ADDRESS: ValueForm = {
  expected: 'a path in the app, e.g. "/proxy", or an https URL',
  accepts: value => typeof value === 'string' && (isAppPath(value) || isAppUrl(value)),
}
const PROXY_PREFIX: ValueForm = {
  expected: `one of "${PROXY_PREFIXES.join('", "')}"`,
  accepts: value => PROXY_PREFIXES.includes(value as ProxyPrefix),
}
const COMPLIANCE: ValueForm = {
  expected: `a list of compliance topics: "${COMPLIANCE_PATHS.join('", "')}"`,
  accepts: value => isListOf(value, topic => COMPLIANCE_PATHS.includes(topic)),
}
/**
 * Hosts that the pages of the app navigate to or load from. The pages of the platform name no
 * grammar, so that wildcards and ports are left to it.
 *
 * @see https://shopify.dev/docs/apps/build/security/storefront/declare-network-access
 */
const HOSTS: ValueForm = {
  expected: 'a list of hosts or https URLs, e.g. ["api.example.com"]',
  accepts: value => isListOf(value, isHost),
}
/**
 * Describes the extensions for Sidekick. Its form and length are not documented, so that a table is
 * left to the platform.
 *
 * @see https://shopify.dev/changelog/sidekick-can-now-invoke-app-intents-without-tools
 */
const SUMMARY: ValueForm = {
  expected: TEXT.expected,
  accepts: value => TEXT.accepts(value) || (typeof value === 'object' && !Array.isArray(value)),
}
/** `shopify app config link` writes the newer form. */
const OLDER_COMPLIANCE: ValueForm = {
  expected: 'written as compliance_topics of [[webhooks.subscriptions]]',
  accepts: () => false,
}
const ACCESS_MODE: ValueForm = {
  expected: '"online" or "offline"',
  accepts: value => value === 'online' || value === 'offline',
}

/**
 * The keys of the registration file, with the limits that the Shopify CLI has for them. A key that
 * is missing here causes a warning, because the platform adds keys.
 *
 * @see https://shopify.dev/docs/apps/build/cli-for-apps/app-configuration
 */
export const REGISTRATION_FILE: TableForm = {
  keys: {
    ...CUSTOM_DATA_KEYS,
    client_id: CLIENT_ID,
    organization_id: TEXT,
    name: NAME,
    handle: HANDLE,
    application_url: APP_URL,
    embedded: FLAG,
    extension_directories: TEXTS,
    web_directories: TEXTS,
    extensions_summary: SUMMARY,
    network_access: { keys: { allowed_navigation_hosts: HOSTS, allowed_sources: HOSTS } },
    access: {
      keys: {
        admin: { keys: { direct_api_mode: ACCESS_MODE, embedded_app_direct_api_access: FLAG } },
      },
    },
    access_scopes: {
      keys: {
        scopes: SCOPES,
        required_scopes: SCOPE_LIST,
        optional_scopes: SCOPE_LIST,
        use_legacy_install_flow: FLAG,
      },
    },
    auth: { keys: { redirect_urls: APP_URLS } },
    customer_authentication: {
      keys: { redirect_uris: TEXTS, javascript_origins: TEXTS, logout_urls: TEXTS },
    },
    webhooks: {
      keys: {
        api_version: VERSION,
        privacy_compliance: OLDER_COMPLIANCE,
        subscriptions: {
          isList: true,
          keys: {
            topics: TOPICS,
            compliance_topics: COMPLIANCE,
            actions: TEXTS,
            uri: DELIVERY_URI,
            name: SUBSCRIPTION_NAME,
            sub_topic: TEXT,
            filter: TEXT,
            include_fields: TEXTS,
            metafield_namespaces: TEXTS,
            metafields: { isList: true, keys: { namespace: TEXT, key: TEXT } },
            payload_query: TEXT,
          },
        },
      },
    },
    events: {
      keys: {
        api_version: EVENTS_VERSION,
        subscription: {
          isList: true,
          keys: {
            handle: TEXT,
            topic: TEXT,
            actions: TEXTS,
            triggers: TEXTS,
            query: TEXT,
            query_filter: TEXT,
            uri: DELIVERY_URI,
            api_version: EVENTS_VERSION,
          },
        },
      },
    },
    app_proxy: { keys: { url: APP_ADDRESS, subpath: TEXT, prefix: PROXY_PREFIX } },
    pos: { keys: { embedded: FLAG } },
    app_preferences: { keys: { url: APP_URL } },
    build: {
      keys: {
        automatically_update_urls_on_dev: FLAG,
        dev_store_url: TEXT,
        include_config_on_deploy: FLAG,
      },
    },
  },
}

/** Splits the text of `scopes`. */
export function splitScopes(text: string): string[] {
  return text
    .split(',')
    .map(scope => scope.trim())
    .filter(Boolean)
}

function isListOf(value: unknown, isEntry: (text: string) => boolean): boolean {
  return Array.isArray(value) && value.every(each => typeof each === 'string' && isEntry(each))
}

function isScope(text: string): boolean {
  return /^[a-z][a-z0-9_:/.-]*$/.test(text)
}

// A registered URL is public; http is for the developer's machine.
function isAppUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  )
}

function isHost(text: string): boolean {
  return /^(?:(?:https|wss):\/\/)?[a-z0-9*.-]+(?::\d+)?(?:\/[^\s@?#]*)?$/i.test(text)
}

function isAppPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}
