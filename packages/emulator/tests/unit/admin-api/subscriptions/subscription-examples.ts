import { readOnly } from '../mutation-cases/example'
import type { Example, Examples, ExampleStore } from '../mutation-cases/example'

const MONTHLY = { interval: 'MONTH', intervalCount: 1 }
const NEXT = '2027-06-01T00:00:00Z'
const ADDRESS = { address1: '1 Mill Lane', city: 'Austin', countryCode: 'US', provinceCode: 'TX' }
const CARD = { stripePaymentMethod: { customerId: 'cus_1', paymentMethodId: 'pm_card_visa' } }
const DRAFT = 'draft { id lines(first: 3) { nodes { id } } }'

const terms = {
  billingPolicy: MONTHLY,
  deliveryPolicy: MONTHLY,
  deliveryPrice: '5.00',
  deliveryMethod: { shipping: { address: ADDRESS } },
}
const line = ({ id }: ExampleStore) => ({
  productVariantId: id('ProductVariant'),
  quantity: 1,
  currentPrice: '9.00',
})

const newContract = (store: ExampleStore) => ({
  customerId: store.id('Customer'),
  currencyCode: 'USD',
  nextBillingDate: NEXT,
  contract: terms,
})

async function addCard({ id, run }: ExampleStore): Promise<string> {
  const added = await run('customerPaymentMethodRemoteCreate', {
    customerId: id('Customer'),
    remoteReference: CARD,
  })
  return added('CustomerPaymentMethod')
}

async function addPaypal({ id, run }: ExampleStore): Promise<string> {
  const added = await run('customerPaymentMethodPaypalBillingAgreementCreate', {
    customerId: id('Customer'),
    billingAgreementId: 'B-1',
  })
  return added('CustomerPaymentMethod')
}

async function addContract(store: ExampleStore, nextBillingDate = NEXT): Promise<string> {
  const paymentMethodId = await addCard(store)
  const added = await store.run('subscriptionContractAtomicCreate', {
    input: {
      ...newContract(store),
      nextBillingDate,
      contract: { ...terms, paymentMethodId },
      lines: [{ line: line(store) }],
    },
  })
  return added('SubscriptionContract')
}

/** Adds a contract, and starts to change it. */
async function addDraft(store: ExampleStore): Promise<{ draftId: string; lineId: string }> {
  const contractId = await addContract(store)
  const draft = await store.run('subscriptionContractUpdate', { contractId }, DRAFT)
  return { draftId: draft('SubscriptionDraft'), lineId: draft('SubscriptionLine') }
}

/** Adds a contract, and starts to change its second cycle. */
async function addCycleDraft(store: ExampleStore): Promise<string> {
  const draft = await store.run(
    'subscriptionBillingCycleContractEdit',
    await cycleOf(store),
    'draft { id }',
  )
  return draft('SubscriptionDraft')
}

async function cycleOf(store: ExampleStore) {
  return {
    billingCycleInput: { contractId: await addContract(store), selector: { index: 2 } },
  }
}

async function addDiscount(store: ExampleStore, root: string, input: object) {
  const { draftId } = await addDraft(store)
  const added = await store.run(root, { draftId, input }, 'discountAdded { id }')
  return { draftId, discountId: added('SubscriptionManualDiscount') }
}

const onContract: Example = async store => ({ subscriptionContractId: await addContract(store) })
const TENTH = { value: { percentage: 10 }, entitledLines: { all: true } }
const DUE = '2026-06-30T00:00:00Z'
const RANGE = { startDate: '2026-06-28T00:00:00Z', endDate: '2026-07-01T00:00:00Z' }
const SESSION = `local-${Buffer.from(
  JSON.stringify({
    ...{ brand: 'visa', firstDigits: '424242', lastDigits: '4242', month: 1, year: 2030 },
    ...{ name: 'Kim Lund', errorCode: null },
  }),
).toString('base64url')}`

/** Examples of subscriptions, and of the payment methods that they need, by their names. */
export const examples: Examples = {
  customerPaymentMethodCreditCardCreate: ({ id }) => ({
    customerId: id('Customer'),
    sessionId: SESSION,
    billingAddress: ADDRESS,
  }),
  customerPaymentMethodCreditCardUpdate: async store => ({
    id: await addCard(store),
    sessionId: SESSION,
    billingAddress: ADDRESS,
  }),
  customerPaymentMethodGetUpdateUrl: readOnly(async store => ({
    customerPaymentMethodId: await addCard(store),
  })),
  customerPaymentMethodPaypalBillingAgreementCreate: ({ id }) => ({
    customerId: id('Customer'),
    billingAgreementId: 'B-1',
  }),
  customerPaymentMethodPaypalBillingAgreementUpdate: async store => ({
    id: await addPaypal(store),
    billingAddress: ADDRESS,
  }),
  customerPaymentMethodRemoteCreate: ({ id }) => ({
    customerId: id('Customer'),
    remoteReference: CARD,
  }),
  customerPaymentMethodRevoke: async store => ({ customerPaymentMethodId: await addCard(store) }),
  customerPaymentMethodSendUpdateEmail: readOnly(async store => ({
    customerPaymentMethodId: await addCard(store),
  })),
  orderCreateMandatePayment: async ({ id, run }) => {
    const added = await run('customerPaymentMethodRemoteCreate', {
      customerId: id('Customer', 1),
      remoteReference: CARD,
    })
    return {
      id: id('Order', 2),
      idempotencyKey: 'a',
      mandateId: added('CustomerPaymentMethod').replace('CustomerPaymentMethod', 'PaymentMandate'),
    }
  },
  // The third order is the first one that is not paid; its customer is the second one.
  paymentScheduleCapture: async ({ id, run }) => {
    await run('customerPaymentMethodRemoteCreate', {
      customerId: id('Customer', 1),
      remoteReference: CARD,
    })
    const terms = await run(
      'paymentTermsCreate',
      {
        referenceId: id('Order', 2),
        paymentTermsAttributes: {
          paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4',
          paymentSchedules: [{ issuedAt: '2026-01-01T00:00:00Z' }],
        },
      },
      'paymentTerms { paymentSchedules(first: 1) { nodes { id } } }',
    )
    return { paymentScheduleId: terms('PaymentSchedule') }
  },
  subscriptionBillingAttemptCreate: async store => ({
    subscriptionContractId: await addContract(store),
    subscriptionBillingAttemptInput: { idempotencyKey: 'a' },
  }),
  subscriptionBillingCycleBulkCharge: async store => {
    await addContract(store, DUE)
    return { billingAttemptExpectedDateRange: RANGE }
  },
  subscriptionBillingCycleBulkSearch: async store => {
    await addContract(store)
    return { billingAttemptExpectedDateRange: RANGE }
  },
  subscriptionBillingCycleCharge: async store => ({
    subscriptionContractId: await addContract(store),
    billingCycleSelector: { index: 1 },
  }),
  subscriptionBillingCycleContractDraftCommit: async store => ({
    draftId: await addCycleDraft(store),
  }),
  subscriptionBillingCycleContractDraftConcatenate: async store => ({
    draftId: await addCycleDraft(store),
    concatenatedBillingCycleContracts: [
      { contractId: await addContract(store), selector: { index: 1 } },
    ],
  }),
  subscriptionBillingCycleContractEdit: cycleOf,
  subscriptionBillingCycleEditDelete: async store => {
    const args = await cycleOf(store)
    await store.run('subscriptionBillingCycleSkip', args)
    return args
  },
  subscriptionBillingCycleEditsDelete: async store => {
    const args = await cycleOf(store)
    await store.run('subscriptionBillingCycleSkip', args)
    return { contractId: args.billingCycleInput.contractId, targetSelection: 'ALL' }
  },
  subscriptionBillingCycleScheduleEdit: async store => ({
    ...(await cycleOf(store)),
    input: { reason: 'DEV_INITIATED', skip: true },
  }),
  subscriptionBillingCycleSkip: cycleOf,
  subscriptionBillingCycleUnskip: async store => {
    const args = await cycleOf(store)
    await store.run('subscriptionBillingCycleSkip', args)
    return args
  },
  subscriptionContractActivate: async store => {
    const args = { subscriptionContractId: await addContract(store) }
    await store.run('subscriptionContractPause', args)
    return args
  },
  subscriptionContractAtomicCreate: async store => ({
    input: { ...newContract(store), lines: [{ line: line(store) }] },
  }),
  subscriptionContractCancel: onContract,
  subscriptionContractCreate: store => ({ input: newContract(store) }),
  subscriptionContractExpire: onContract,
  subscriptionContractFail: onContract,
  subscriptionContractPause: onContract,
  subscriptionContractProductChange: async store => {
    const subscriptionContractId = await addContract(store)
    const draft = await store.run(
      'subscriptionContractUpdate',
      { contractId: subscriptionContractId },
      DRAFT,
    )
    return {
      subscriptionContractId,
      lineId: draft('SubscriptionLine'),
      input: { currentPrice: '8.00' },
    }
  },
  subscriptionContractSetNextBillingDate: async store => ({
    contractId: await addContract(store),
    date: NEXT,
  }),
  subscriptionContractUpdate: async store => ({ contractId: await addContract(store) }),
  subscriptionDraftCommit: async store => ({ draftId: (await addDraft(store)).draftId }),
  subscriptionDraftDiscountAdd: async store => ({
    draftId: (await addDraft(store)).draftId,
    input: TENTH,
  }),
  subscriptionDraftDiscountCodeApply: async store => ({
    draftId: (await addDraft(store)).draftId,
    redeemCode: 'TEN',
  }),
  subscriptionDraftDiscountRemove: store =>
    addDiscount(store, 'subscriptionDraftDiscountAdd', TENTH),
  subscriptionDraftDiscountUpdate: async store => ({
    ...(await addDiscount(store, 'subscriptionDraftDiscountAdd', TENTH)),
    input: { title: 'Loyal' },
  }),
  subscriptionDraftFreeShippingDiscountAdd: async store => ({
    draftId: (await addDraft(store)).draftId,
    input: { title: 'Free' },
  }),
  subscriptionDraftFreeShippingDiscountUpdate: async store => ({
    ...(await addDiscount(store, 'subscriptionDraftFreeShippingDiscountAdd', { title: 'Free' })),
    input: { title: 'Freely' },
  }),
  subscriptionDraftLineAdd: async store => ({
    draftId: (await addDraft(store)).draftId,
    input: line(store),
  }),
  subscriptionDraftLineRemove: addDraft,
  subscriptionDraftLineUpdate: async store => ({
    ...(await addDraft(store)),
    input: { quantity: 3 },
  }),
  subscriptionDraftUpdate: async store => ({
    draftId: (await addDraft(store)).draftId,
    input: { note: 'Ring twice' },
  }),
}
