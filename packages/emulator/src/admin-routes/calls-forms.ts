import type { CallField, CallForm } from '../admin-data/page-data'
import type { EmulatorState } from '../state/state'
import { OWNER_ID } from '../state/store'
import type { Store } from '../state/store'
import { pathPrefix } from '../storefront/proxy-url'
import { WEBHOOK_FAMILIES } from '../webhooks/delivery'
import { exampleBodies, exampleFlowAction, exampleFulfillment } from './calls-examples'

const FIRST_TOPIC = 'products/update'
const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

const BAD_SIGNATURE: CallField = { name: 'badSignature', label: 'Bad signature', type: 'check' }

/**
 * The forms of a store's page of calls. Each has default values, so that one click sends the call.
 */
export function callForms(state: EmulatorState, store: Store): CallForm[] {
  return [webhookForm(state, store), ...serviceForms(store), ...extensionForms(), proxyForm(state)]
}

function webhookForm({ app, clock }: EmulatorState, store: Store): CallForm {
  const examples = exampleBodies(store, app.scopes, new Date(clock.now()).toISOString())
  return {
    kind: 'webhook',
    title: 'Webhook',
    summary: 'An event in the store. Retried if the app does not respond with 2xx; see Webhooks.',
    fields: [
      {
        name: 'topic',
        label: 'Topic',
        type: 'text',
        value: FIRST_TOPIC,
        options: Object.keys(examples),
      },
      {
        ...pathField('/webhooks'),
        hint: 'Leave empty to deliver to all subscriptions of the topic.',
        isOptional: true,
      },
      {
        name: 'family',
        label: 'Headers',
        type: 'select',
        value: 'webhooks',
        options: [...WEBHOOK_FAMILIES],
        hint: 'webhooks: X-Shopify-…; events: shopify-…',
        isRare: true,
      },
      {
        name: 'times',
        label: 'Copies at the same time',
        type: 'number',
        value: '1',
        min: 1,
        max: 50,
        isRare: true,
      },
      {
        name: 'secondsAgo',
        label: 'Seconds since it happened',
        type: 'number',
        value: '0',
        min: 0,
        max: 86_400,
        hint: 'Webhooks may arrive out of order: use a larger value than for an earlier one.',
        isRare: true,
      },
      bodyField(examples[FIRST_TOPIC]),
      BAD_SIGNATURE,
    ],
    examples,
  }
}

function serviceForms(store: Store): CallForm[] {
  return [
    {
      kind: 'flow',
      title: 'Flow action',
      summary: "A merchant's workflow runs an app action.",
      fields: [pathField('/flow/action'), bodyField(exampleFlowAction(store)), BAD_SIGNATURE],
    },
    {
      kind: 'fulfillment',
      title: 'Fulfillment service',
      summary: 'The store requests the fulfillment of orders.',
      fields: [pathField('/fulfillment/callback'), bodyField(exampleFulfillment()), BAD_SIGNATURE],
    },
  ]
}

function extensionForms(): CallForm[] {
  return [
    {
      kind: 'pos',
      title: 'POS extension',
      summary: 'A page of another origin, on the point of sale, calls the app for a staff member.',
      fields: [
        pathField('/pos/loyalty'),
        methodField('GET'),
        {
          name: 'userId',
          label: 'User',
          type: 'text',
          value: OWNER_ID,
          hint: 'Staff member ID.',
        },
      ],
    },
    {
      kind: 'checkout',
      title: 'Checkout extension',
      summary:
        'A page of another origin, in the checkout, calls the app for a guest or a customer.',
      fields: [
        pathField('/public/checkout'),
        methodField('GET'),
        customerField('', 'Customer ID. Empty: a guest.'),
      ],
    },
    {
      kind: 'customer-account',
      title: 'Customer account extension',
      summary: 'A page of another origin, in the customer account, calls the app for the customer.',
      fields: [
        pathField('/public/customer-account'),
        methodField('GET'),
        { ...customerField('1', 'Customer ID.'), isOptional: false },
      ],
    },
  ]
}

function proxyForm({ app }: EmulatorState): CallForm {
  return {
    kind: 'proxy',
    title: 'App proxy',
    summary:
      'A visitor opens an app proxy page of the storefront. The storefront signs and forwards the request.',
    fields: [
      {
        name: 'path',
        label: 'Path in the storefront',
        type: 'text',
        value: `${pathPrefix(app.proxy)}/hello`,
        hint: `Forwarded to ${app.proxy.url} of the app.`,
      },
      methodField('GET'),
      customerField(
        '',
        'Customer ID. Empty: the customer who is logged in on the storefront, if any.',
      ),
    ],
  }
}

function pathField(value: string): CallField {
  return { name: 'path', label: 'Path in the app', type: 'text', value }
}

function methodField(value: string): CallField {
  return { name: 'method', label: 'Method', type: 'select', value, options: METHODS }
}

function customerField(value: string, hint: string): CallField {
  return { name: 'customerId', label: 'Customer', type: 'text', value, hint, isOptional: true }
}

function bodyField(value = ''): CallField {
  return {
    name: 'body',
    label: 'Body',
    type: 'body',
    value,
    hint: 'Sent unchanged, byte for byte.',
    isOptional: true,
  }
}
