import { EVENT_ACTIONS, eventRoot } from '../../../shared/events'
import { PlatformError } from '../errors/errors'
import { isJsonObject } from '../json-object'
import type { WebhookDelivery, WebhookHeaders } from '../webhooks/verify-webhook'

const HEADER_FIELDS = ['handle', 'action'] as const

/**
 * Replaces the headers of an event by what its signed payload names. A delivery without the form of
 * an event is returned unchanged: apps may receive other bodies with the headers of events.
 *
 * Attack: a captured body is replayed with the handle of another subscription, whose handler trusts
 * it. No signature covers the headers, but the payload of an event repeats topic, action and
 * handle.
 *
 * @throws PlatformError `body_invalid` if a header contradicts the payload
 * @see https://shopify.dev/docs/apps/build/events/delivery-structure
 */
export function readEvent(delivery: WebhookDelivery): WebhookDelivery {
  const { family, headers, payload } = delivery
  if (typeof payload['handle'] !== 'string') return delivery
  for (const field of HEADER_FIELDS) {
    const named: unknown = payload[field]
    if (named !== undefined && headers[field] !== undefined && headers[field] !== named)
      throw contradiction(field)
  }
  if (typeof payload['topic'] === 'string' && payload['topic'].toUpperCase() !== headers.topic)
    throw contradiction('topic')
  return { family, payload, headers: { ...headers, ...signedFields(payload) } }
}

/**
 * Requires the payload of a handled event to have the documented form, so that handlers can rely on
 * its types.
 *
 * @throws PlatformError `body_invalid`: names the field
 */
export function requireEventForm(payload: WebhookDelivery['payload']): void {
  const {
    topic,
    action,
    data,
    errors,
    fields_changed: fields,
    query_variables: variables,
  } = payload
  const mistake =
    typeof topic !== 'string'
      ? 'topic'
      : !(EVENT_ACTIONS as readonly unknown[]).includes(action)
        ? 'action'
        : data !== undefined && data !== null && !isJsonObject(data)
          ? 'data'
          : errors !== undefined && !Array.isArray(errors)
            ? 'errors'
            : !isFieldsChanged(fields)
              ? 'fields_changed'
              : !isJsonObject(variables)
                ? 'query_variables'
                : undefined
  if (mistake !== undefined)
    throw new PlatformError('body_invalid', `The field ${mistake} of the event has another form`)
}

function isFieldsChanged(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    ['added', 'updated', 'removed'].every(
      name =>
        Array.isArray(value[name]) &&
        (value[name] as unknown[]).every(path => typeof path === 'string'),
    )
  )
}

function signedFields({
  topic,
  action,
  handle,
  query_variables: variables,
}: WebhookDelivery['payload']) {
  const id: unknown =
    typeof topic === 'string' && isJsonObject(variables)
      ? variables[`${eventRoot(topic)}Id`]
      : undefined
  return {
    handle,
    ...(typeof action === 'string' && { action }),
    ...(typeof id === 'string' && { resourceId: id }),
  } as Partial<WebhookHeaders>
}

function contradiction(field: string): PlatformError {
  return new PlatformError(
    'body_invalid',
    `The header of the ${field} contradicts the payload; only the payload is signed`,
  )
}
