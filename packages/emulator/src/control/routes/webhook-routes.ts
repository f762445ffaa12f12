import { readFamily } from '../../webhooks/send-webhook'
import { TRIGGER_FIELDS } from '../../webhooks/trigger/trigger-webhook'
import { WEBHOOK_FIELDS } from '../../webhooks/webhook-fields'
import { action } from '../control-route'
import type { ControlRoute } from '../control-route'

/** Routes of webhooks: sending, deliveries and subscriptions. */
export const webhookRoutes: ControlRoute[] = [
  action(
    'POST',
    '/webhooks',
    'Sends a webhook with a payload of yours.',
    WEBHOOK_FIELDS,
    (control, fields) => control.sendWebhook({ ...fields, family: readFamily(fields.family) }),
  ),
  action(
    'POST',
    '/webhooks/trigger',
    'Sends a webhook with the payload of the topic, about a record of the store.',
    TRIGGER_FIELDS,
    (control, fields) => control.triggerWebhook(fields),
  ),
  action(
    'GET',
    '/deliveries',
    'Lists the webhooks that were sent, with all attempts, oldest first.',
    { shop: 'string?', topic: 'string?' },
    (control, fields) => control.deliveries(fields),
  ),
  action(
    'POST',
    '/deliveries/retry',
    'Retries a failed delivery now.',
    { id: 'string' },
    (control, fields) => control.retryDelivery(fields),
  ),
  action(
    'POST',
    '/deliveries/duplicate',
    'Sends a delivery once more.',
    { id: 'string' },
    (control, fields) => control.duplicateDelivery(fields),
  ),
  action(
    'GET',
    '/subscriptions',
    'Lists the subscriptions of the app to webhooks.',
    { shop: 'string' },
    (control, fields) => control.subscriptions(fields),
  ),
  action(
    'GET',
    '/queue-messages',
    'Lists the messages in queues, oldest first.',
    { shop: 'string', uri: 'string?' },
    (control, fields) => control.queueMessages(fields),
  ),
]
