import { approveCharge } from '../../../../src/billing/charge-actions'
import { notifiesLater, readOnly, usd } from '../mutation-cases/example'
import type { Arguments, Example, Examples, ExampleStore } from '../mutation-cases/example'

const RETURN_URL = 'https://app.example/return'

/** Adds a subscription with a trial and usage charges, and approves it as the merchant does. */
async function subscribe({ run, state }: ExampleStore) {
  const created = await run(
    'appSubscriptionCreate',
    {
      name: 'Pro',
      returnUrl: RETURN_URL,
      trialDays: 7,
      test: true,
      lineItems: [
        {
          plan: { appRecurringPricingDetails: { price: usd('10.00'), interval: 'EVERY_30_DAYS' } },
        },
        { plan: { appUsagePricingDetails: { cappedAmount: usd('50.00'), terms: '1 an order' } } },
      ],
    },
    'appSubscription { id lineItems { id } }',
  )
  const charge = state.charges.all().at(-1)
  if (!charge) throw new Error('No charge.')
  await approveCharge(state, charge)
  return created
}

/** Uploads the variables of a bulk mutation, as an app does. Returns their path. */
function uploadVariables({ state }: ExampleStore): string {
  const shop = state.stores[0]?.domain ?? ''
  const key = 'tmp/1/bulk/a/variables.jsonl'
  const upload = state.uploads.add({ shop, key, mimeType: 'text/jsonl' })
  upload.content = Buffer.from('{"product":{"title":"Jug"}}\n')
  return upload.key
}

const EXPORT = { query: '{ products { edges { node { id title } } } }', groupObjects: false }

const carrier = {
  name: 'Parcel',
  callbackUrl: 'https://rates.test/quote',
  supportsServiceDiscovery: true,
  active: true,
}

/** Adds a rule or a customization of a function of the app. */
const created =
  (root: string, type: string, args: Arguments, changes: Arguments = {}): Example =>
  async ({ run }) => ({ id: (await run(root, args))(type), ...changes })

const TRANSFORM = { functionHandle: 'gift-box', blockOnFailure: true }
const CONSTRAINT = { functionHandle: 'one-parcel', deliveryMethodTypes: ['SHIPPING'] }
const DELIVERY = {
  deliveryCustomization: { title: 'Hide express', enabled: true, functionHandle: 'hide-express' },
}
const PAYMENT = {
  paymentCustomization: { title: 'Hide cash', enabled: true, functionHandle: 'hide-cash' },
}
const VALIDATION = {
  validation: { title: 'Minimum', enable: true, functionHandle: 'min-total' },
}

/** Adds an address to the first customer, as its second one. */
async function addAddress({ id, run }: ExampleStore): Promise<Record<string, string>> {
  const added = await run('customerAddressCreate', {
    customerId: id('Customer'),
    address: { address1: '2 Mill Lane', city: 'Austin', countryCode: 'US', provinceCode: 'TX' },
  })
  return { customerId: id('Customer'), addressId: added('MailingAddress') }
}

/** Adds an account of a customer with an amount. */
async function addCredit({ id, run }: ExampleStore): Promise<string> {
  const credited = await run(
    'storeCreditAccountCredit',
    { id: id('Customer', 1), creditInput: { creditAmount: usd('20.00') } },
    'storeCreditAccountTransaction { account { id } }',
  )
  return credited('StoreCreditAccount')
}

/** Adds a subscription to webhooks with a destination. */
const subscribed =
  (kind: 'eventBridge' | 'pubSub' | 'webhook', input: object, changes?: object): Example =>
  async ({ run }) => {
    const root = kind === 'webhook' ? 'webhookSubscription' : `${kind}WebhookSubscription`
    const added = await run(`${root}Create`, {
      topic: 'SHOP_UPDATE',
      webhookSubscription: input,
    })
    return {
      id: added('WebhookSubscription'),
      ...(changes && { webhookSubscription: { ...input, ...changes } }),
    }
  }

const ARN = 'arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/source'

async function addPresence({ run }: ExampleStore): Promise<string> {
  const added = await run('webPresenceCreate', {
    input: { defaultLocale: 'en', subfolderSuffix: 'ca' },
  })
  return added('MarketWebPresence')
}

/** Examples of the app, of customers, of functions, and of settings of the store. */
export const examples: Examples = {
  appSubscriptionCreate: notifiesLater(() => ({
    name: 'Pro',
    returnUrl: RETURN_URL,
    test: true,
    lineItems: [
      { plan: { appRecurringPricingDetails: { price: usd('10.00'), interval: 'EVERY_30_DAYS' } } },
    ],
  })),
  appSubscriptionCancel: async store => ({ id: (await subscribe(store))('AppSubscription') }),
  appSubscriptionTrialExtend: async store => ({
    id: (await subscribe(store))('AppSubscription'),
    days: 5,
  }),
  appSubscriptionLineItemUpdate: notifiesLater(async store => ({
    id: (await subscribe(store))('AppSubscriptionLineItem', 1),
    cappedAmount: usd('80.00'),
  })),
  appUsageRecordCreate: notifiesLater(async store => ({
    subscriptionLineItemId: (await subscribe(store))('AppSubscriptionLineItem', 1),
    description: 'One order',
    price: usd('1.00'),
  })),
  bulkOperationRunQuery: notifiesLater(() => EXPORT),
  bulkOperationCancel: notifiesLater(async ({ run }) => ({
    id: (await run('bulkOperationRunQuery', EXPORT))('BulkOperation'),
  })),
  bulkOperationRunMutation: notifiesLater(store => ({
    mutation:
      'mutation ($product: ProductCreateInput!) { productCreate(product: $product) { product { id } } }',
    stagedUploadPath: uploadVariables(store),
  })),
  carrierServiceCreate: () => ({ input: carrier }),
  carrierServiceUpdate: async ({ run }) => {
    const added = await run('carrierServiceCreate', { input: carrier })
    return { input: { id: added('DeliveryCarrierService'), name: 'Courier' } }
  },
  carrierServiceDelete: created('carrierServiceCreate', 'DeliveryCarrierService', {
    input: carrier,
  }),
  customerAddressDelete: addAddress,
  customerAddressUpdate: async store => ({
    ...(await addAddress(store)),
    address: { city: 'Dallas' },
  }),
  customerUpdateDefaultAddress: addAddress,
  customerDelete: async ({ run }) => {
    const customer = await run('customerCreate', { input: { email: 'new@shop.example' } })
    return { input: { id: customer('Customer') } }
  },
  customerSmsMarketingConsentUpdate: async ({ run }) => {
    const customer = await run('customerCreate', { input: { phone: '+15125550133' } })
    return {
      input: {
        customerId: customer('Customer'),
        smsMarketingConsent: { marketingState: 'SUBSCRIBED', marketingOptInLevel: 'SINGLE_OPT_IN' },
      },
    }
  },
  customerSegmentMembersQueryCreate: ({ id }) => ({ input: { segmentId: id('Segment') } }),
  segmentCreate: () => ({ name: 'Buyers', query: 'number_of_orders > 1' }),
  deliveryProfileRemove: created('deliveryProfileCreate', 'DeliveryProfile', {
    profile: { name: 'Fragile' },
  }),
  flowTriggerReceive: readOnly(() => ({ handle: 'order-late', payload: { days: 2 } })),
  cartTransformCreate: () => TRANSFORM,
  cartTransformDelete: created('cartTransformCreate', 'CartTransform', TRANSFORM),
  deliveryCustomizationCreate: () => DELIVERY,
  deliveryCustomizationDelete: created(
    'deliveryCustomizationCreate',
    'DeliveryCustomization',
    DELIVERY,
  ),
  deliveryCustomizationUpdate: created(
    'deliveryCustomizationCreate',
    'DeliveryCustomization',
    DELIVERY,
    { deliveryCustomization: { title: 'Hide post' } },
  ),
  fulfillmentConstraintRuleCreate: () => CONSTRAINT,
  fulfillmentConstraintRuleDelete: created(
    'fulfillmentConstraintRuleCreate',
    'FulfillmentConstraintRule',
    CONSTRAINT,
  ),
  fulfillmentConstraintRuleUpdate: created(
    'fulfillmentConstraintRuleCreate',
    'FulfillmentConstraintRule',
    CONSTRAINT,
    { deliveryMethodTypes: ['LOCAL'] },
  ),
  paymentCustomizationCreate: () => PAYMENT,
  paymentCustomizationDelete: created(
    'paymentCustomizationCreate',
    'PaymentCustomization',
    PAYMENT,
  ),
  paymentCustomizationUpdate: created(
    'paymentCustomizationCreate',
    'PaymentCustomization',
    PAYMENT,
    { paymentCustomization: { title: 'Hide card' } },
  ),
  validationCreate: () => VALIDATION,
  validationDelete: created('validationCreate', 'Validation', VALIDATION),
  validationUpdate: created('validationCreate', 'Validation', VALIDATION, {
    validation: { title: 'Minimum total', enable: false },
  }),
  giftCardCredit: ({ id }) => ({
    id: id('GiftCard'),
    creditInput: { creditAmount: usd('5.00') },
  }),
  giftCardDebit: ({ id }) => ({ id: id('GiftCard'), debitInput: { debitAmount: usd('5.00') } }),
  giftCardSendNotificationToCustomer: readOnly(({ id }) => ({ id: id('GiftCard') })),
  giftCardSendNotificationToRecipient: readOnly(async ({ id, run }) => {
    const card = await run('giftCardCreate', {
      input: { initialValue: '10.00', recipientAttributes: { id: id('Customer', 1) } },
    })
    return { id: card('GiftCard') }
  }),
  storeCreditAccountCredit: ({ id }) => ({
    id: id('Customer', 1),
    creditInput: { creditAmount: usd('20.00') },
  }),
  storeCreditAccountDebit: async store => ({
    id: await addCredit(store),
    debitInput: { debitAmount: usd('5.00') },
  }),
  shopLocaleEnable: () => ({ locale: 'de' }),
  shopLocaleDisable: () => ({ locale: 'fr' }),
  shopLocaleUpdate: () => ({ locale: 'fr', shopLocale: { published: false } }),
  locationDelete: async ({ run }) => {
    const location = await run('locationAdd', {
      input: { name: 'Kiosk', address: { countryCode: 'US' } },
    })
    await run('locationDeactivate', { locationId: location('Location') })
    return { locationId: location('Location') }
  },
  marketRegionDelete: async ({ id, run }) => {
    const regions = await run(
      'marketRegionsCreate',
      {
        marketId: id('Market', 1),
        regions: [{ countryCode: 'FR' }],
      },
      'market { regions(first: 5) { nodes { id } } }',
    )
    return { id: regions('MarketRegionCountry') }
  },
  marketWebPresenceCreate: async ({ run }) => {
    const market = await run('marketCreate', {
      input: {
        name: 'Canada',
        conditions: { regionsCondition: { regions: [{ countryCode: 'CA' }] } },
      },
    })
    return {
      marketId: market('Market'),
      webPresence: { defaultLocale: 'en', subfolderSuffix: 'ca' },
    }
  },
  webPresenceCreate: () => ({ input: { defaultLocale: 'en', subfolderSuffix: 'ca' } }),
  webPresenceUpdate: async store => ({
    id: await addPresence(store),
    input: { subfolderSuffix: 'north' },
  }),
  webPresenceDelete: async store => ({ id: await addPresence(store) }),
  eventBridgeWebhookSubscriptionUpdate: subscribed(
    'eventBridge',
    { arn: ARN },
    { includeFields: ['id'] },
  ),
  pubSubWebhookSubscriptionUpdate: subscribed(
    'pubSub',
    { pubSubProject: 'shop-project', pubSubTopic: 'first' },
    { pubSubTopic: 'second' },
  ),
  webhookSubscriptionUpdate: subscribed(
    'webhook',
    { uri: 'https://app.example/hooks' },
    { includeFields: ['id'] },
  ),
  webhookSubscriptionDelete: subscribed('webhook', { uri: 'https://app.example/hooks' }),
  checkoutBrandingUpsert: ({ state }) => ({
    checkoutProfileId: `gid://shopify/CheckoutProfile/${state.stores[0]?.id}`,
    checkoutBrandingInput: { designSystem: { colors: { global: { accent: '#ff0044' } } } },
  }),
  checkoutAndAccountsConfigurationUpdate: ({ state }) => ({
    id: `gid://shopify/CheckoutAndAccountsConfiguration/${state.stores[0]?.id}`,
    configuration: { branding: { components: { footer: { divided: true } } } },
  }),
  consentPolicyUpdate: async ({ run }) => {
    await run(
      'privacyFeaturesDisable',
      { featuresToDisable: ['COOKIE_BANNER'] },
      'featuresDisabled',
    )
    return { consentPolicies: [{ countryCode: 'JP', consentRequired: true }] }
  },
  deliveryPromiseProviderUpsert: async ({ run }) => {
    const service = await run(
      'fulfillmentServiceCreate',
      { name: 'Depot' },
      'fulfillmentService { location { id } }',
    )
    return { locationId: service('Location'), timeZone: 'America/New_York' }
  },
  // Packages are created in settings that the admin here does not have.
  shippingPackageDelete: 'refused',
  shippingPackageMakeDefault: 'refused',
  shippingPackageUpdate: 'refused',
  // The platform registers the apps that calculate taxes.
  taxAppConfigure: 'refused',
  taxSummaryCreate: 'refused',
}
