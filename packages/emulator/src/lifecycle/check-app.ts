import type { JWK } from 'jose'
import { isPlatformTopic, missingTopicScopes } from '../../../facts/schemas/topic-access'
import { isTopicPath, topicConstant, topicPath } from '../../../facts/schemas/webhook-topic'
import { DISTRIBUTIONS } from '../../../../shared/app-distribution'
import { API_VERSION_FORM, DEFAULT_API_VERSION, PROXY_PREFIXES } from '../../../../shared/wire'
import { checkCustomData } from '../admin-api/custom-data/check-custom-data'
import { BULK_TYPES } from '../bulk/bulk-operation'
import { checkEvents } from '../events/check-events'
import { isAmount } from '../money/money'
import { checkAppPricingPlans } from '../pricing/pricing-plan'
import type { EmulatorPricingPlan } from '../pricing/pricing-plan'
import { addressRange } from '../rules/address-range'
import type { EmulatedApp, EmulatorWebhook } from '../state/app-options'
import { checkProtectedData } from '../state/protected-data'
import type { ProtectedDataAccess } from '../state/protected-data'
import { listOf, oneOf } from '../state/reader'
import { isDeliveryUri } from '../webhooks/delivery-uri'
import { filterProblem } from '../webhooks/payload-filter'
import { isUnapprovedTopic, UNAPPROVED_TOPIC } from '../webhooks/protected-payload'

/** What a field of an app must be. */
type Rule = [field: string, requirement: string, isMet: (app: EmulatedApp) => boolean]

const RULES: readonly Rule[] = [
  [
    'app.apiKey',
    'must be 1 to 64 letters, digits, "-" or "_".',
    // It is a segment of the admin's URLs.
    ({ apiKey }) => /^[\w-]{1,64}$/.test(apiKey),
  ],
  [
    'app.proxy.subpath',
    'must be 1 to 64 lower-case letters, digits, "-" or "_", e.g. "reviews".',
    ({ proxy }) => /^[a-z0-9_-]{1,64}$/.test(proxy.subpath),
  ],
  [
    'app.proxy.url',
    'must be a path in the app, e.g. "/proxy".',
    ({ proxy }) => /^(?:\/[\w.~-]+)+$/.test(proxy.url),
  ],
  [
    'app.proxy.prefix',
    `must be one of ${PROXY_PREFIXES.join(', ')}.`,
    ({ proxy }) => PROXY_PREFIXES.includes(proxy.prefix),
  ],
  [
    'app.basePath',
    'must be a path without a trailing slash, e.g. "/shop-tools".',
    ({ basePath }) => /^(?:\/[\w.~-]+)*$/.test(basePath),
  ],
  [
    'app.webhooksApiVersion',
    `must be an API version, e.g. "${DEFAULT_API_VERSION}".`,
    ({ webhooksApiVersion }) => API_VERSION_FORM.test(webhooksApiVersion),
  ],
  [
    'app.distribution',
    `must be one of ${DISTRIBUTIONS.join(', ')}.`,
    ({ distribution }) => DISTRIBUTIONS.includes(distribution),
  ],
  ['app.apiSecretKey', 'must not be empty.', ({ apiSecretKey }) => apiSecretKey !== ''],
  [
    'each of app.redirectUrls',
    'must be an absolute http or https URL.',
    ({ redirectUrls }) => redirectUrls.every(isHttpUrl),
  ],
  [
    'each of app.customerRedirectUris and app.customerLogoutUris',
    'must be an absolute http or https URL.',
    app => [...app.customerRedirectUris, ...app.customerLogoutUris].every(isHttpUrl),
  ],
  [
    'each href of app.navLinks',
    'must be a path in the app, e.g. "/products".',
    ({ navLinks }) => navLinks.every(({ href }) => isAppPath(href)),
  ],
  [
    'each url of app.adminLinks',
    'must be a path in the app, e.g. "/labels", or an absolute http or https URL.',
    ({ adminLinks }) => adminLinks.every(({ url }) => isAppPath(url) || isHttpUrl(url)),
  ],
  [
    'app.partner',
    'must have a number as organizationId, and an apiToken.',
    ({ partner }) => /^\d{1,20}$/.test(partner.organizationId) && partner.apiToken !== '',
  ],
]

/** @throws Error that names the field of an app, and the required format */
export function checkApp(app: EmulatedApp): void {
  app.publicKeys.forEach(checkPublicKey)
  const broken = RULES.find(([, , isMet]) => !isMet(app))
  if (broken) throw new Error(`Emulator: ${broken[0]} ${broken[1]}`)
  checkProtectedData(app.protectedCustomerData)
  if (app.ipAllowlist !== false) listOf(addressRange)(app.ipAllowlist, 'app.ipAllowlist')
  listOf(oneOf(BULK_TYPES))(app.bulkAccess, 'app.bulkAccess')
  const scopes = [...app.scopes, ...app.optionalScopes]
  for (const webhook of app.webhooks) checkWebhook(webhook, scopes, app.protectedCustomerData)
  checkEvents(app.events, scopes)
  checkCustomData(app.customData)
  app.pricingPlans.forEach(checkPlan)
  if (app.pricing === 'app_pricing') checkAppPricingPlans(app.pricingPlans)
}

/** The message has no part of the key: it may be the private one. */
function checkPublicKey(key: JWK): void {
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

/** Whether a text is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
