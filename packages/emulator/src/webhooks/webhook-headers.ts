import { createHmac } from 'node:crypto'
import { HEADERS, spellHeader } from '../../../../shared/wire'
import type { WebhookMessage } from './delivery'

type HeaderList = [name: string, value: string | undefined][]

/**
 * Returns the Base64 HMAC-SHA256 of a body.
 *
 * @see docs/protocol.md#signature
 */
export function signBody(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/**
 * Creates the headers of a delivery, signed with the app's secret.
 *
 * @see docs/protocol.md#webhooks
 */
export function webhookHeaders(message: WebhookMessage, secret: string): Record<string, string> {
  const hmac = signBody(message.body, message.badSignature ? `${secret}, but wrong` : secret)
  const sent: HeaderList = [
    ['Content-Type', 'application/json'],
    ['User-Agent', 'Local-Platform-Webhooks'],
    ...(message.family === 'events' ? [] : webhooksFamily(message, hmac)),
    ...(message.family === 'webhooks' ? [] : eventsFamily(message, hmac)),
  ]
  const replaced = Object.entries(message.headers ?? {})
  const replacedNames = replaced.map(([name]) => name.toLowerCase())
  const kept = sent
    .filter(([name]) => !replacedNames.includes(name.toLowerCase()))
    .map(([name, value]) => [spellHeader(name), value])
  return Object.fromEntries(
    [...kept, ...replaced].filter((header): header is [string, string] => Boolean(header[1])),
  )
}

function webhooksFamily(message: WebhookMessage, hmac: string): HeaderList {
  const names = HEADERS.webhooks
  return [
    [names.topic, message.topic],
    [names.hmac, hmac],
    [names.shop, message.shop],
    [names.apiVersion, message.apiVersion],
    // In an events delivery, the platform sends the id of the event in this header.
    [names.webhookId, message.family === 'both' ? message.eventId : message.id],
    [names.eventId, message.eventId],
    [names.triggeredAt, message.triggeredAt],
    [names.name, message.name],
  ]
}

function eventsFamily(message: WebhookMessage, hmac: string): HeaderList {
  const names = HEADERS.events
  return [
    [names.topic, message.topic],
    [names.hmac, hmac],
    [names.shop, message.shop],
    [names.apiVersion, message.apiVersion],
    [names.webhookId, message.id],
    [names.eventId, message.eventId],
    [names.triggeredAt, message.triggeredAt],
    [names.handle, message.handle],
    [names.action, message.action],
    [names.resourceId, message.resourceId],
  ]
}
