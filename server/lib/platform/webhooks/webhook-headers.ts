import { WEBHOOK_HEADERS } from '../../../../shared/platform/wire'
import { PlatformError } from '../errors/errors'
import type { RequestFacts } from '../request/request-facts'
import { HmacRefusedError } from './hmac-refused-error'
import { TOPIC } from './webhook-topic'

/** Which of the two sets of headers a delivery is read from. */
export type WebhookFamily = keyof typeof WEBHOOK_HEADERS

/** What the headers of a delivery say. No signature covers them. */
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
  /** As the platform spells it, for messages. */
  spelling: string
  /** As it is looked up. */
  name: string
  required: boolean
  pattern: RegExp
}

/** Printable ASCII without the comma: where a header is repeated, its values arrive joined by one. */
const TEXT = /^[\x20-\x2B\x2D-\x7E]{1,255}$/
const REQUIRED: Readonly<Record<WebhookFamily, readonly Field[]>> = {
  webhooks: ['topic', 'shop', 'apiVersion', 'webhookId'],
  events: ['topic', 'shop', 'apiVersion', 'webhookId', 'eventId'],
}
/** What each header may hold; `TEXT` where nothing is said. */
const PATTERNS: Partial<Record<Field, RegExp>> = {
  topic: TOPIC,
  apiVersion: /^[A-Za-z0-9._-]{1,32}$/,
}
const RULES: Readonly<Record<WebhookFamily, readonly HeaderRule[]>> = { webhooks: rulesOf('webhooks'), events: rulesOf('events') }
const HMAC_NAMES: Readonly<Record<WebhookFamily, string>> = {
  webhooks: WEBHOOK_HEADERS.webhooks.hmac.toLowerCase(),
  events: WEBHOOK_HEADERS.events.hmac,
}

/**
 * Returns the family whose signature counts, and that signature. A delivery that carries both families is an events one:
 * only one signature is looked at, so that a valid one cannot vouch for the headers beside the other.
 * protocol: webhooks, header families
 *
 * @throws HmacRefusedError `hmac_missing`
 * @throws PlatformError `parameter_repeated`
 */
export function readWebhookHmac(request: RequestFacts): { family: WebhookFamily, hmac: string } {
  const family = request.headers.get(HMAC_NAMES.events) ? 'events' : 'webhooks'
  const hmac = request.headers.get(HMAC_NAMES[family])
  if (!hmac) {
    throw new HmacRefusedError('hmac_missing', `The delivery has no signature; expected the header ${WEBHOOK_HEADERS.webhooks.hmac} or ${WEBHOOK_HEADERS.events.hmac}`, {
      likelyCause: 'Something other than the platform called, or a proxy in front of the app drops headers that it does not know.',
    })
  }
  if (hmac.includes(',')) throw repeated([WEBHOOK_HEADERS[family].hmac])
  return { family, hmac }
}

/**
 * Reads the other headers of a delivery whose signature is good. An empty header counts as missing.
 *
 * @throws PlatformError `header_missing` | `parameter_repeated`: the message names the headers as their family spells them
 */
export function readWebhookHeaders(request: RequestFacts, family: WebhookFamily): WebhookHeaders {
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
  const twice = refused.filter(({ name }) => request.headers.get(name)?.includes(','))
  if (twice.length > 0) return repeated(twice.map(({ spelling }) => spelling))
  return new PlatformError('header_missing', `Headers are missing or malformed: ${refused.map(({ spelling }) => spelling).join(', ')}`)
}

function repeated(names: readonly string[]): PlatformError {
  return new PlatformError('parameter_repeated', `A header occurs more than once: ${names.join(', ')}`)
}

function rulesOf(family: WebhookFamily): HeaderRule[] {
  const { hmac: _signature, ...fields } = WEBHOOK_HEADERS[family]
  return (Object.entries(fields) as [Field, string][]).map(([field, spelling]) => ({
    field,
    spelling,
    name: spelling.toLowerCase(),
    required: REQUIRED[family].includes(field),
    pattern: PATTERNS[field] ?? TEXT,
  }))
}
