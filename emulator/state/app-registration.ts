import type { JWK } from 'jose'
import type { CustomData } from '../../shared/custom-data'
import { checkCustomData } from '../admin-api/custom-data/check-custom-data'
import { isPlatformScope } from '../admin-api/schema/registration-facts'
import {
  API_VERSION_FORM,
  AUTH_PATHS,
  DEFAULT_API_VERSION,
  DEFAULT_AUTH_PATH_PREFIX,
  PROXY_PREFIXES,
} from '../../shared/wire'
import type { ProxyPrefix } from '../../shared/wire'
import type { PricingInterval } from '../billing/charge'
import { checkAppPricingPlans } from '../pricing/pricing-plan'
import type { EmulatorMeter } from '../pricing/pricing-plan'
import { readCents } from '../billing/money'
import { checkEvents } from '../events/check-events'
import type { EmulatorEvent } from '../events/emulator-event'
import { isDeliveryUri } from '../webhooks/delivery-uri'
import { filterProblem } from '../webhooks/payload-filter'
import { isPlatformTopic, missingTopicScopes } from '../webhooks/topic-access'
import { isTopicPath, topicConstant } from '../webhooks/webhook-topic'
import { compressScopes } from './scopes'

export interface EmulatorNavLink {
  label: string
  /** Path in the app, e.g. `/products`. */
  href: string
}

/** Topics that the app's registration subscribes to in every shop. */
export interface EmulatorWebhook {
  /** E.g. `app/uninstalled`, `customers/redact`. */
  topics: string[]
  /** A path in the app, e.g. `/webhooks`, a URL, `pubsub://project:topic`, or an ARN. */
  uri: string
  /** Name of the subscription, a header of its deliveries. */
  name?: string
  /** Search syntax on the payload, e.g. `variants.price:>=10`. */
  filter?: string
  /** Fields of the payload, e.g. `id` and `variants.price`. Default: all fields. */
  includeFields?: string[]
  /** Namespaces of the metafields that the payload has. */
  metafieldNamespaces?: string[]
}

/**
 * Registration of the app with the emulated platform. All fields have defaults for local
 * development.
 */
export interface EmulatorAppOptions {
  apiKey?: string
  /** Signs what the platform sends. */
  apiSecretKey?: string
  /**
   * The new secret during a rotation of `apiSecretKey`. Accepted from the app, but signs nothing
   * until the old one is revoked.
   */
  nextApiSecretKey?: string
  /**
   * Public keys (JWK) of the app, whose private keys sign client assertions. Several during a
   * rotation. Default: none.
   */
  publicKeys?: JWK[]
  /** Origin of the app, e.g. `http://localhost:3000`. */
  appUrl?: string
  /** Path of the app's first page, e.g. `/shop-tools/`. Default: `/`. */
  homePath?: string
  name?: string
  /** Scopes that a merchant grants at installation. */
  scopes?: string[]
  /** Scopes that the app may request later. */
  optionalScopes?: string[]
  /**
   * Allow list of the authorization code grant, compared exactly; default: `appUrl` +
   * `/_platform/auth/callback`.
   */
  redirectUrls?: string[]
  navLinks?: EmulatorNavLink[]
  /** Subscriptions in every shop. Compliance topics can be subscribed to only here. */
  webhooks?: EmulatorWebhook[]
  /** API version of webhooks, a header of each delivery. Default: the newest stable one. */
  webhooksApiVersion?: string
  /** Events in every shop. */
  events?: EmulatorEvent[]
  /** False: the admin opens the app in the top window instead of an iframe. */
  embedded?: boolean
  /** False: point of sale does not open the app. Default: `true`. */
  posEmbedded?: boolean
  /**
   * Plans that the merchant selects in the admin, without an API call of the app.
   */
  pricingPlans?: EmulatorPricingPlan[]
  /**
   * `app_pricing`: the plans are those of Shopify App Pricing, which the app reads from the Partner
   * API. Default `billing_api`: choosing a plan requests a charge of the Billing API.
   */
  pricing?: 'billing_api' | 'app_pricing'
  /** The organization that owns the app, and the access token of its Partner API client. */
  partner?: EmulatorPartner
  /**
   * The app proxy: `/<prefix>/<subpath>` of each storefront is `url` in the app. Default: `app` and
   * `/proxy`.
   */
  proxy?: EmulatorAppProxy
  /**
   * Whether pages of the app may use the Admin API through App Bridge, and with whose access: that
   * of the user, or that of the app. Default: `false`.
   */
  directApiAccess?: 'online' | 'offline' | false
  /**
   * Definitions of metafields and metaobjects that every shop with the app has, as its registration
   * file declares them. Default: none.
   */
  customData?: CustomData
}

/** A client of the Partner API. */
export interface EmulatorPartner {
  /** Number in the URL of the Partner API. */
  organizationId: string
  apiToken: string
}

/** A plan that merchants choose in the admin. */
export interface EmulatorPricingPlan {
  name: string
  /** Decimal amount, e.g. `10.00`; `0.00` is a free plan. */
  price: string
  /** Default `USD`. */
  currencyCode?: string
  /** Default `EVERY_30_DAYS`. */
  interval?: PricingInterval
  trialDays?: number
  /** Features of the plan, one per line. */
  features?: string[]
  /** App Pricing: handle of the plan. Default: its name in lower case, with hyphens. */
  handle?: string
  /** App Pricing: usage meters, at most five. */
  meters?: EmulatorMeter[]
  /** App Pricing: path in the app where the merchant lands. Default: the app. */
  welcomeLink?: string
  /** App Pricing: handles of the stores that a private plan is for. Default: it is public. */
  stores?: string[]
}

export interface EmulatorAppProxy {
  /** One path segment in the storefront, e.g. `reviews`. */
  subpath: string
  /** Path in the app, e.g. `/proxy`. */
  url: string
  /** First segment in the storefront. Default: `apps`. */
  prefix?: ProxyPrefix
}

/** {@link EmulatorAppOptions} with defaults. */
export type EmulatedApp = Required<Omit<EmulatorAppOptions, 'proxy'>> & {
  proxy: Required<EmulatorAppProxy>
}

/** Where the app runs unless its registration has another address. */
export const DEFAULT_APP_URL = 'http://localhost:3000'

const DEFAULT_APP = {
  apiKey: 'platform-dev-key',
  apiSecretKey: 'platform-dev-secret-never-use-in-production',
  appUrl: DEFAULT_APP_URL,
  name: 'Playground',
  scopes: ['write_products'],
}

const DEFAULT_PARTNER: EmulatorPartner = {
  organizationId: '1234567',
  apiToken: 'platform-dev-partner-token',
}

/**
 * Applies the defaults and validates all fields.
 *
 * @throws Error that names the field and the required format
 */
export function registerApp(options: EmulatorAppOptions = {}): EmulatedApp {
  const appUrl = readOrigin(options.appUrl ?? DEFAULT_APP.appUrl)
  const app: EmulatedApp = {
    apiKey: options.apiKey ?? DEFAULT_APP.apiKey,
    apiSecretKey: options.apiSecretKey ?? DEFAULT_APP.apiSecretKey,
    nextApiSecretKey: options.nextApiSecretKey ?? '',
    publicKeys: (options.publicKeys ?? []).map(checkPublicKey),
    appUrl,
    homePath: options.homePath ?? '/',
    name: options.name ?? DEFAULT_APP.name,
    scopes: readScopes('scopes', options.scopes ?? DEFAULT_APP.scopes),
    optionalScopes: readScopes('optionalScopes', options.optionalScopes ?? []),
    redirectUrls: options.redirectUrls ?? [appUrl + DEFAULT_AUTH_PATH_PREFIX + AUTH_PATHS.callback],
    navLinks: options.navLinks ?? [],
    webhooks: options.webhooks ?? [],
    webhooksApiVersion: options.webhooksApiVersion ?? DEFAULT_API_VERSION,
    events: options.events ?? [],
    embedded: options.embedded ?? true,
    posEmbedded: options.posEmbedded ?? true,
    pricingPlans: options.pricingPlans ?? [],
    pricing: options.pricing ?? 'billing_api',
    partner: options.partner ?? DEFAULT_PARTNER,
    proxy: { prefix: 'apps', ...(options.proxy ?? { subpath: 'app', url: '/proxy' }) },
    directApiAccess: options.directApiAccess ?? false,
    customData: options.customData ?? { metafields: [], metaobjects: [] },
  }
  // The key is a segment of the admin's URLs.
  if (!/^[\w-]{1,64}$/.test(app.apiKey))
    throw new Error('Emulator: app.apiKey must be 1 to 64 letters, digits, "-" or "_".')
  if (!/^[a-z0-9_-]{1,64}$/.test(app.proxy.subpath)) {
    throw new Error(
      'Emulator: app.proxy.subpath must be 1 to 64 lower-case letters, digits, "-" or "_", e.g. "reviews".',
    )
  }
  if (!/^(?:\/[\w.~-]+)+$/.test(app.proxy.url))
    throw new Error('Emulator: app.proxy.url must be a path in the app, e.g. "/proxy".')
  if (!PROXY_PREFIXES.includes(app.proxy.prefix))
    throw new Error(`Emulator: app.proxy.prefix must be one of ${PROXY_PREFIXES.join(', ')}.`)
  if (!isAppPath(app.homePath))
    throw new Error('Emulator: app.homePath must be a path in the app, e.g. "/shop-tools/".')
  if (!API_VERSION_FORM.test(app.webhooksApiVersion))
    throw new Error(
      `Emulator: app.webhooksApiVersion must be an API version, e.g. "${DEFAULT_API_VERSION}".`,
    )
  if (app.apiSecretKey === '') throw new Error('Emulator: app.apiSecretKey must not be empty.')
  for (const url of app.redirectUrls) {
    if (!isHttpUrl(url))
      throw new Error('Emulator: each of app.redirectUrls must be an absolute http or https URL.')
  }
  for (const { href } of app.navLinks) {
    if (!isAppPath(href))
      throw new Error(
        'Emulator: each href of app.navLinks must be a path in the app, e.g. "/products".',
      )
  }
  const scopes = [...app.scopes, ...app.optionalScopes]
  for (const webhook of app.webhooks) checkWebhook(webhook, scopes)
  checkEvents(app.events, scopes)
  checkCustomData(app.customData)
  app.pricingPlans.forEach(checkPlan)
  if (app.pricing === 'app_pricing') checkAppPricingPlans(app.pricingPlans)
  if (!/^\d{1,20}$/.test(app.partner.organizationId) || app.partner.apiToken === '')
    throw new Error('Emulator: app.partner must have a number as organizationId, and an apiToken.')
  return app
}

/** The message has no part of the key: it may be the private one. */
function checkPublicKey(key: JWK): JWK {
  if (key.d !== undefined)
    throw new Error(
      'Emulator: app.publicKeys contains a private key. Register the public one: npx nuxt-platform-layer keys public.',
    )
  const isRsa = key.kty === 'RSA' && typeof key.n === 'string' && typeof key.e === 'string'
  const isEc = key.kty === 'EC' && key.crv === 'P-256' && Boolean(key.x) && Boolean(key.y)
  if (!isRsa && !isEc)
    throw new Error(
      'Emulator: each of app.publicKeys must be a JWK of an RSA key, or of an elliptic curve key of P-256.',
    )
  return key
}

function readOrigin(appUrl: string): string {
  const url = isHttpUrl(appUrl) ? new URL(appUrl) : undefined
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('Emulator: app.appUrl must be an origin, e.g. "http://localhost:3000".')
  }
  return url.origin
}

function readScopes(field: string, scopes: string[]): string[] {
  const wrong = scopes.find(scope => !isPlatformScope(scope))
  if (wrong !== undefined)
    throw new Error(
      `Emulator: app.${field} contains "${wrong}", which is not an access scope of the platform; a scope looks like "read_products".`,
    )
  return compressScopes(scopes)
}

function checkWebhook(
  { topics, uri, filter = '' }: EmulatorWebhook,
  scopes: readonly string[],
): void {
  for (const topic of topics) {
    const constant = topicConstant(topic)
    if (!isTopicPath(topic) || !isPlatformTopic(constant))
      throw new Error(
        `Emulator: app.webhooks contains "${topic}", which is not a topic of the platform; a topic looks like "app/uninstalled".`,
      )
    const missing = missingTopicScopes(constant, scopes)
    if (missing.length > 0)
      throw new Error(
        `Emulator: app.webhooks contains the topic "${topic}", which requires the scope ${missing.join(' or ')}.`,
      )
  }
  const problem = filterProblem(filter)
  if (problem !== undefined)
    throw new Error(
      `Emulator: the filter of app.webhooks for "${topics.join('", "')}" is invalid: ${problem}`,
    )
  if (!isDeliveryUri(uri)) {
    throw new Error(
      'Emulator: each uri of app.webhooks must be a path in the app, e.g. "/webhooks", an http or https URL, "pubsub://project:topic", or the ARN of an event source.',
    )
  }
}

function checkPlan({ name, price, trialDays = 0 }: EmulatorPricingPlan): void {
  if (name.trim() === '') throw new Error('Emulator: each of app.pricingPlans must have a name.')
  if (readCents(price) === undefined)
    throw new Error(
      `Emulator: the price of the plan "${name}" must be a decimal amount, e.g. "10.00".`,
    )
  if (!Number.isSafeInteger(trialDays) || trialDays < 0)
    throw new Error(`Emulator: trialDays of the plan "${name}" must be 0 or more.`)
}

function isAppPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
