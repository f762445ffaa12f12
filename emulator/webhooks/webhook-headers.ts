import { createHmac } from 'node:crypto'
import { WEBHOOK_HEADERS } from '../../shared/platform/wire'
import type { WebhookMessage } from './delivery'

type HeaderList = [name: string, value: string | undefined][]

/** Base64 HMAC-SHA256 of a body. protocol: webhooks, signature */
export function signBody(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/** The headers of a delivery, signed with the app's secret. protocol: webhooks, header families */
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
  const kept = sent.filter(([name]) => !replacedNames.includes(name.toLowerCase()))
  return Object.fromEntries([...kept, ...replaced].filter((header): header is [string, string] => Boolean(header[1])))
}

function webhooksFamily(message: WebhookMessage, hmac: string): HeaderList {
  const names = WEBHOOK_HEADERS.webhooks
  return [
    [names.topic, message.topic],
    [names.hmac, hmac],
    [names.shop, message.shop],
    [names.apiVersion, message.apiVersion],
    // Beside an events delivery the platform puts the id of the event here.
    [names.webhookId, message.family === 'both' ? message.eventId : message.id],
    [names.eventId, message.eventId],
    [names.triggeredAt, message.triggeredAt],
    [names.name, message.name],
  ]
}

function eventsFamily(message: WebhookMessage, hmac: string): HeaderList {
  const names = WEBHOOK_HEADERS.events
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
