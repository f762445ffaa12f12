import type { JWK } from 'jose'
import { compressScopes } from '../../../facts/schemas/access-scopes'
import { isPlatformScope, similarScope } from '../../../facts/schemas/registration-facts'
import { isPlatformTopic, missingTopicScopes } from '../../../facts/schemas/topic-access'
import { isTopicPath, topicConstant, topicPath } from '../../../facts/schemas/webhook-topic'
import { AppDistribution, DISTRIBUTIONS } from '../../../../shared/app-distribution'
import { appPath } from '../../../../shared/app-path'
import { defaultPricing } from '../../../../shared/pricing-source'
import { checkCustomData } from '../admin-api/custom-data/check-custom-data'
import {
  API_VERSION_FORM,
  AUTH_PATHS,
  DEFAULT_API_VERSION,
  DEFAULT_AUTH_PATH_PREFIX,
  PROXY_PREFIXES,
} from '../../../../shared/wire'
import { checkAppPricingPlans } from '../pricing/pricing-plan'
import { isAmount } from '../money/money'
import { checkEvents } from '../events/check-events'
import { isDeliveryUri } from '../webhooks/delivery-uri'
import { filterProblem } from '../webhooks/payload-filter'
import { isUnapprovedTopic, UNAPPROVED_TOPIC } from '../webhooks/protected-payload'
import { createLocalKeys } from '../state/local-keys'
import type { LocalKeys } from '../state/local-keys'
import { BULK_TYPES } from '../bulk/bulk-operation'
import { addressRange, EVERY_ADDRESS } from '../rules/address-range'
import { listOf, oneOf } from '../state/reader'
import { checkProtectedData } from '../state/protected-data'
import type { ProtectedDataAccess } from '../state/protected-data'
import type { EmulatorWebhook, EmulatorAppOptions, EmulatedApp } from '../state/app-options'
import type { EmulatorPricingPlan } from '../pricing/pricing-plan'

/** Where the app runs unless its registration has another address. */
export const DEFAULT_APP_URL = 'http://localhost:3000'

const DEFAULT_APP = {
  apiKey: 'platform-dev-key',
  appUrl: DEFAULT_APP_URL,
  name: 'Playground',
  scopes: ['write_products'],
}

const DEFAULT_ORGANIZATION_ID = '1234567'

/**
 * Applies the defaults and validates all fields.
 *
 * @param keys what verifies requests, for fields that are not given. Default: new ones
 * @throws Error that names the field and the required format
 */
export function registerApp(
  options: EmulatorAppOptions = {},
  keys: LocalKeys = createLocalKeys(),
): EmulatedApp {
  const appUrl = readOrigin(options.appUrl ?? DEFAULT_APP.appUrl)
  const { basePath = '', distribution = AppDistribution.AppStore } = options
  const app: EmulatedApp = {
    apiKey: options.apiKey ?? DEFAULT_APP.apiKey,
    apiSecretKey: options.apiSecretKey ?? keys.apiSecretKey,
    nextApiSecretKey: options.nextApiSecretKey ?? '',
    publicKeys: (options.publicKeys ?? []).map(checkPublicKey),
    appUrl,
    basePath,
    name: options.name ?? DEFAULT_APP.name,
    scopes: readScopes('scopes', options.scopes ?? DEFAULT_APP.scopes),
    optionalScopes: readScopes('optionalScopes', options.optionalScopes ?? []),
    redirectUrls: options.redirectUrls ?? [
      appUrl + basePath + DEFAULT_AUTH_PATH_PREFIX + AUTH_PATHS.callback,
    ],
    customerRedirectUris: options.customerRedirectUris ?? [],
    customerLogoutUris: options.customerLogoutUris ?? [],
    navLinks: options.navLinks ?? [],
    adminLinks: options.adminLinks ?? [],
    webhooks: options.webhooks ?? [],
    webhooksApiVersion: options.webhooksApiVersion ?? DEFAULT_API_VERSION,
    events: options.events ?? [],
    embedded: options.embedded ?? true,
    posEmbedded: options.posEmbedded ?? true,
    pricingPlans: options.pricingPlans ?? [],
    pricing: options.pricing ?? defaultPricing(distribution),
    partner: options.partner ?? {
      organizationId: DEFAULT_ORGANIZATION_ID,
      apiToken: keys.partnerToken,
    },
    proxy: { prefix: 'apps', ...(options.proxy ?? { subpath: 'app', url: '/proxy' }) },
    directApiAccess: options.directApiAccess ?? false,
    customData: options.customData ?? { metafields: [], metaobjects: [] },
    distribution,
    protectedCustomerData: options.protectedCustomerData ?? 2,
    ipAllowlist: options.ipAllowlist ?? EVERY_ADDRESS,
    bulkAccess: options.bulkAccess ?? [...BULK_TYPES],
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
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath))
    throw new Error(
      'Emulator: app.basePath must be a path without a trailing slash, e.g. "/shop-tools".',
    )
  if (!API_VERSION_FORM.test(app.webhooksApiVersion))
    throw new Error(
      `Emulator: app.webhooksApiVersion must be an API version, e.g. "${DEFAULT_API_VERSION}".`,
    )
  if (!DISTRIBUTIONS.includes(app.distribution))
    throw new Error(`Emulator: app.distribution must be one of ${DISTRIBUTIONS.join(', ')}.`)
  if (app.apiSecretKey === '') throw new Error('Emulator: app.apiSecretKey must not be empty.')
  for (const url of app.redirectUrls) {
    if (!isHttpUrl(url))
      throw new Error('Emulator: each of app.redirectUrls must be an absolute http or https URL.')
  }
  for (const url of [...app.customerRedirectUris, ...app.customerLogoutUris]) {
    if (!isHttpUrl(url))
      throw new Error(
        'Emulator: each of app.customerRedirectUris and app.customerLogoutUris must be an absolute http or https URL.',
      )
  }
  for (const { href } of app.navLinks) {
    if (!isAppPath(href))
      throw new Error(
        'Emulator: each href of app.navLinks must be a path in the app, e.g. "/products".',
      )
  }
  for (const { url } of app.adminLinks) {
    if (!isAppPath(url) && !isHttpUrl(url))
      throw new Error(
        'Emulator: each url of app.adminLinks must be a path in the app, e.g. "/labels", or an absolute http or https URL.',
      )
  }
  checkProtectedData(app.protectedCustomerData)
  if (app.ipAllowlist !== false) listOf(addressRange)(app.ipAllowlist, 'app.ipAllowlist')
  listOf(oneOf(BULK_TYPES))(app.bulkAccess, 'app.bulkAccess')
  const scopes = [...app.scopes, ...app.optionalScopes]
  for (const webhook of app.webhooks) checkWebhook(webhook, scopes, app.protectedCustomerData)
  checkEvents(app.events, scopes)
  checkCustomData(app.customData)
  app.pricingPlans.forEach(checkPlan)
  if (app.pricing === 'app_pricing') checkAppPricingPlans(app.pricingPlans)
  if (!/^\d{1,20}$/.test(app.partner.organizationId) || app.partner.apiToken === '')
    throw new Error('Emulator: app.partner must have a number as organizationId, and an apiToken.')
  return belowBasePath(app)
}

/** Adds the base path to each path that the author of the app wrote, once. */
function belowBasePath(app: EmulatedApp): EmulatedApp {
  const place = (path: string) => appPath(path, app.basePath)
  return {
    ...app,
    navLinks: app.navLinks.map(link => ({ ...link, href: place(link.href) })),
    adminLinks: app.adminLinks.map(link => ({ ...link, url: place(link.url) })),
    webhooks: app.webhooks.map(webhook => ({ ...webhook, uri: place(webhook.uri) })),
    events: app.events.map(event => ({ ...event, uri: place(event.uri) })),
    proxy: { ...app.proxy, url: place(app.proxy.url) },
    pricingPlans: app.pricingPlans.map(plan =>
      plan.welcomeLink === undefined ? plan : { ...plan, welcomeLink: place(plan.welcomeLink) },
    ),
  }
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
  if (wrong !== undefined) {
    const similar = similarScope(wrong)
    const hint = similar ? `. Did you mean "${similar}"?` : '; a scope looks like "read_products".'
    throw new Error(
      `Emulator: app.${field} contains "${wrong}", which is not an access scope of the platform${hint}`,
    )
  }
  return compressScopes(scopes)
}

function checkWebhook(
  { topics, uri, filter = '' }: EmulatorWebhook,
  scopes: readonly string[],
  access: ProtectedDataAccess,
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
    if (isUnapprovedTopic(topicPath(constant), access))
      throw new Error(`Emulator: app.webhooks contains the topic "${topic}". ${UNAPPROVED_TOPIC}`)
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
  if (!isAmount(price))
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
