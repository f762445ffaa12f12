import type { PlatformConfig } from '../config/config'
import { createBodyHmac, verifySignedBody } from '../signed-body/verify-signed-body'
import { requirePurpose, requireCallShop, requirePayloadShop } from '../signed-body/signed-payload'
import type { PlatformPayload } from '../signed-body/signed-payload'
import { readJsonBody } from '../signed-body/request-body'
import type { RequestBody } from '../signed-body/request-body'
import type { RequestFacts } from '../http/request-facts'
import type {
  HeaderFamily,
  SignatureRules,
  SignedBodyRules,
} from '../signed-body/verify-signed-body'
import { shopFieldOf, upperTopic, TOPIC } from './webhook-topic'
import { HEADERS, spellHeader } from '../../../shared/wire'
import { PlatformError } from '../errors/errors'
import { isJsonObject } from '../json-object'

/** A delivery whose payload the platform signed. */
export interface WebhookDelivery {
  family: HeaderFamily
  /**
   * Not signed: an attacker who learns a body and its signature can choose topic, shop, ids and
   * time anew. `topic` and `shop` are in their normal form, and `shop` is the one that the payload
   * names, if it names one.
   */
  headers: WebhookHeaders
  /** Signed. */
  payload: PlatformPayload
}

/**
 * Verifies a delivery: first the signature of its raw bytes, then that its header names the same
 * shop as its payload. Source: docs/protocol.md#webhooks
 *
 * @throws PlatformError `method_not_allowed` | `header_missing` | `parameter_repeated` |
 *   `shop_invalid` | `body_invalid`
 * @throws HmacRefusedError `body_missing` | `hmac_missing` (both 400) | `hmac_invalid` (401)
 */
export type WebhookVerifier = (request: RequestFacts, body: RequestBody) => WebhookDelivery

export const WEBHOOK_SIGNATURE: SignatureRules = {
  families: ['webhooks', 'events'],
  mismatchStatus: 401,
  reportsRepeated: true,
}

/** @throws PlatformError `configuration_invalid` */
export function createWebhookVerifier(config: PlatformConfig): WebhookVerifier {
  const rules: SignedBodyRules = {
    ...WEBHOOK_SIGNATURE,
    hmac: createBodyHmac(config.verificationSecrets),
  }

  return (request, body) => {
    const family = verifySignedBody(request, body, rules)
    const headers = readWebhookHeaders(request, family)
    headers.topic = upperTopic(headers.topic)
    headers.shop = requireCallShop(headers.shop, config.profile)
    const payload = readJsonBody(body)
    requirePurpose(payload, 'webhook')
    requirePayloadShop(payload, headers.shop, shopFieldOf(headers.topic))
    return { family, headers, payload }
  }
}

/** The headers of a delivery. No signature covers them. */
export interface WebhookHeaders {
  topic: string
  /** As it was sent, not yet parsed. */
  shop: string
  apiVersion: string
  webhookId: string
  eventId?: string
  triggeredAt?: string
  name?: string
  handle?: string
  action?: string
  resourceId?: string
}

type Field = keyof WebhookHeaders

interface HeaderRule {
  field: Field
  name: string
  required: boolean
  pattern: RegExp
}

/**
 * Printable ASCII without the comma: where a header is repeated, its values arrive joined by one.
 */
const TEXT = /^[\x20-\x2B\x2D-\x7E]{1,255}$/
const REQUIRED: Readonly<Record<HeaderFamily, readonly Field[]>> = {
  webhooks: ['topic', 'shop', 'apiVersion', 'webhookId'],
  // The platform no longer sends an event id with events:
  // https://shopify.dev/changelog/updates-to-events-payloads-and-subscription-configuration
  events: ['topic', 'shop', 'apiVersion', 'webhookId'],
}
/** Allowed values of each header; default: `TEXT`. */
const PATTERNS: Partial<Record<Field, RegExp>> = {
  topic: TOPIC,
  apiVersion: /^[A-Za-z0-9._-]{1,32}$/,
}
const RULES: Readonly<Record<HeaderFamily, readonly HeaderRule[]>> = {
  webhooks: rulesOf('webhooks'),
  events: rulesOf('events'),
}
/**
 * Reads the other headers of a delivery whose signature is good. An empty header counts as missing.
 *
 * @throws PlatformError `header_missing` | `parameter_repeated`: the message names the headers as
 *   their family spells them
 */
function readWebhookHeaders(request: RequestFacts, family: HeaderFamily): WebhookHeaders {
  const values: Partial<WebhookHeaders> = {}
  const refused: HeaderRule[] = []
  for (const rule of RULES[family]) {
    const value = request.headers.get(rule.name)
    if (value ? !rule.pattern.test(value) : rule.required) refused.push(rule)
    else if (value) values[rule.field] = value
  }
  if (refused.length > 0) throw refusal(request, refused)
  // Each required field is there, or its rule was refused.
  return values as WebhookHeaders
}

function refusal(request: RequestFacts, refused: readonly HeaderRule[]): PlatformError {
  const repeated = refused.filter(({ name }) => request.headers.get(name)?.includes(','))
  return repeated.length > 0
    ? new PlatformError(
        'parameter_repeated',
        `A header occurs more than once: ${namesOf(repeated)}`,
      )
    : new PlatformError('header_missing', `Headers are missing or malformed: ${namesOf(refused)}`)
}

function namesOf(rules: readonly HeaderRule[]): string {
  return rules.map(({ name }) => spellHeader(name)).join(', ')
}

function rulesOf(family: HeaderFamily): HeaderRule[] {
  const { hmac: _signature, ...fields } = HEADERS[family]
  return (Object.entries(fields) as [Field, string][]).map(([field, name]) => ({
    field,
    name,
    required: REQUIRED[family].includes(field),
    pattern: PATTERNS[field] ?? TEXT,
  }))
}

/**
 * Returns a key for the state of a resource that a delivery reports: its global id, and the time of
 * its last change in seconds. A webhook and an event about the same change have the same key,
 * although all their ids differ.
 *
 * @returns undefined if the payload does not contain both: `admin_graphql_api_id` and `updated_at`
 *   of a webhook, or `id` and `updatedAt` of a resource in the `data` of an event
 */
export function changeKey({ payload }: Pick<WebhookDelivery, 'payload'>): string | undefined {
  const { admin_graphql_api_id: id, updated_at: updatedAt, data } = payload
  if (typeof id === 'string') return changeKeyOf(id, updatedAt)
  if (!isJsonObject(data) || !isJsonObject(payload['query_variables'])) return undefined
  const ids = new Set(Object.values(payload['query_variables']))
  for (const resource of Object.values(data)) {
    if (!isJsonObject(resource) || !ids.has(resource['id'])) continue
    const key = changeKeyOf(resource['id'], resource['updatedAt'])
    if (key !== undefined) return key
  }
  return undefined
}

function changeKeyOf(id: unknown, updatedAt: unknown): string | undefined {
  const time = typeof updatedAt === 'string' ? Date.parse(updatedAt) : NaN
  if (typeof id !== 'string' || Number.isNaN(time)) return undefined
  // REST payloads have the time zone of the shop and no fraction.
  return `${id}@${Math.floor(time / 1000)}`
}
