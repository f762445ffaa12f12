import type { FieldSpec } from '../state/check-fields'

/** The fields of a request that sends a webhook. */
export const WEBHOOK_FIELDS = {
  shop: 'string',
  topic: 'string',
  payload: 'object?',
  rawBody: 'string?',
  uri: 'string?',
  family: 'string?',
  apiVersion: 'string?',
  webhookId: 'string?',
  eventId: 'string?',
  triggeredAt: 'string?',
  name: 'string?',
  handle: 'string?',
  action: 'string?',
  resourceId: 'string?',
  badSignature: 'boolean?',
  times: 'integer?',
  headers: 'record?',
} as const satisfies FieldSpec
