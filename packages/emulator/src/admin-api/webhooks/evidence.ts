import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    eventBridgeWebhookSubscriptionCreate: 'recorded',
    eventBridgeWebhookSubscriptionUpdate: 'recorded',
    pubSubWebhookSubscriptionCreate: 'recorded',
    pubSubWebhookSubscriptionUpdate: 'recorded',
    webhookSubscription: 'recorded',
    webhookSubscriptionCreate: 'recorded',
    webhookSubscriptionDelete: 'recorded',
    webhookSubscriptionUpdate: 'recorded',
    webhookSubscriptions: 'recorded',
    webhookSubscriptionsCount: 'recorded',
  },
  texts: {
    "Address can't be blank": 'recorded',
    'Address cannot be a Shopify or an internal domain': 'recorded',
    'Address for this topic has already been taken': 'recorded',
    'Address is invalid': 'recorded',
    'Address is not a valid AWS ARN': 'recorded',
    'Address is too big (maximum is 64 KB)': 'recorded',
    'Address protocol …// is not supported': 'recorded',
    "Format can only be used with format: 'json'": 'recorded',
    'Name already exists, no duplicate allowed': 'recorded',
    'Name is too short (minimum is 1 character)': 'recorded',
    'Name name field can only contain alphanumeric characters, underscores, and hyphens':
      'recorded',
    'The specified filter exceeds the maximum allowed size.': 'recorded',
    'The specified filter is invalid, please ensure you specify the field(s) you wish to filter on.':
      'recorded',
    'Webhook subscription does not exist': 'recorded',
    "… can't be blank": 'recorded',
    '… is not valid': 'recorded',
    "Format 'xml' is invalid for this webhook topic. Allowed formats: json": 'recorded',
  },
}
