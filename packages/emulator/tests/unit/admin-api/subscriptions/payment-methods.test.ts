import { describe, expect, it, vi } from 'vitest'
import { ADDRESS, startSubscribedStore } from './subscribed-store'
import type { UserError } from './subscribed-store'

const store = startSubscribedStore()
const { ask, ids, run, createContract, received, addCard } = store

const METHOD = `id revokedAt revokedReason customer { email } instrument { __typename
  ... on CustomerCreditCard { brand lastDigits firstDigits expiryMonth expiryYear name maskedNumber isRevocable expiresSoon
    billingAddress { city } } ... on CustomerPaypalBillingAgreement { inactive isRevocable billingAddress { city } } }`
const BILLING = 'billingAddress: { address1: "1 Mill Lane", city: "Austin", countryCode: US }'

interface Payload {
  customerPaymentMethod: Record<string, unknown> & { id: string }
  userErrors: UserError[]
}

async function session(number: string, fields: object = {}): Promise<string> {
  const response = await vault({ number, month: 3, year: 2030, first_name: 'Kim', ...fields })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

const vault = (card: object) =>
  fetch(store.address() + '/_vault/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credit_card: card }),
  })
const bodyOf = async (topic: string) =>
  (await vi.waitUntil(() => received().findLast(([name]) => name === topic)))[1]

// The errors of these roots have no code.
const runPlain = (root: string, args: string, selection: string) =>
  ask<Payload>(`mutation { ${root}(${args}) { ${selection} userErrors { field message } } }`)

describe('a card', () => {
  it('is stored without its number', async () => {
    const { customerPaymentMethod } = await runPlain(
      'customerPaymentMethodCreditCardCreate',
      `customerId: "${ids.kim}", sessionId: "${await session('4242 4242 4242 4242')}", ${BILLING}`,
      `processing customerPaymentMethod { ${METHOD} }`,
    )
    expect(customerPaymentMethod).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/CustomerPaymentMethod\/[0-9a-f]{32}$/) as string,
      revokedAt: null,
      revokedReason: null,
      customer: { email: 'kim@shop.example' },
      instrument: {
        __typename: 'CustomerCreditCard',
        brand: 'visa',
        firstDigits: '424242',
        lastDigits: '4242',
        expiryMonth: 3,
        expiryYear: 2030,
        name: 'Kim',
        maskedNumber: '•••• •••• •••• 4242',
        isRevocable: true,
        expiresSoon: false,
        billingAddress: { city: 'Austin' },
      },
    })
    const { id } = customerPaymentMethod
    expect(
      (
        await vi.waitUntil(() => received().find(([, body]) => body.admin_graphql_api_id === id))
      )[1],
    ).toEqual({
      admin_graphql_api_id: id,
      token: id.split('/').at(-1),
      customer_id: Number(ids.kim.split('/').at(-1)),
      admin_graphql_api_customer_id: ids.kim,
      instrument_type: 'CustomerCreditCard',
      payment_instrument: { last_digits: '4242', month: 3, year: 2030, name: 'Kim', brand: 'visa' },
    })
    expect(
      await ask(`{ customer(id: "${ids.kim}") { paymentMethods(first: 5) { nodes { id } } } }`),
    ).toEqual({ paymentMethods: { nodes: [{ id: ids.card }, { id }] } })
  })

  it('is not added with another session, customer, or address', async () => {
    const create = (customerId: string, sessionId: string, address = BILLING) =>
      runPlain(
        'customerPaymentMethodCreditCardCreate',
        `customerId: "${customerId}", sessionId: "${sessionId}", ${address}`,
        'customerPaymentMethod { id }',
      )
    const none = { customerPaymentMethod: null }
    expect(await create(ids.kim, 'local-e30')).toEqual({
      ...none,
      userErrors: [{ field: ['sessionId'], message: 'Session is invalid' }],
    })
    const valid = await session('4242424242424242')
    expect(await create('gid://shopify/Customer/9', valid)).toEqual({
      ...none,
      userErrors: [{ field: ['customerId'], message: 'Customer does not exist' }],
    })
    expect(
      await create(ids.kim, valid, 'billingAddress: { countryCode: US, provinceCode: "XX" }'),
    ).toEqual({
      ...none,
      userErrors: [{ field: ['billingAddress'], message: 'Province is invalid' }],
    })
    expect(
      await ask(`{ customer(id: "${ids.kim}") { paymentMethods(first: 5) { nodes { id } } } }`),
    ).toEqual({ paymentMethods: { nodes: [{ id: ids.card }] } })
  })

  it('is replaced by another one', async () => {
    await runPlain(
      'customerPaymentMethodCreditCardUpdate',
      `id: "${ids.card}", sessionId: "${await session('5555555555554444')}", ${BILLING}`,
      'customerPaymentMethod { id }',
    )
    expect(
      await ask(
        `{ customerPaymentMethod(id: "${ids.card}") { instrument { ... on CustomerCreditCard { brand } } } }`,
      ),
    ).toEqual({ instrument: { brand: 'mastercard' } })
    expect(await bodyOf('customer_payment_methods/update')).toMatchObject({
      admin_graphql_api_id: ids.card,
    })
  })

  it.each([
    [{ number: 'abc', month: 3, year: 2030 }, 422],
    [{ number: '4242', month: 13, year: 2030 }, 422],
    [{ number: '4242', month: 3, year: 1 }, 422],
    [{ number: 4242, month: 3, year: 2030 }, 400],
  ])('is refused by the vault as %j', async (card, status) => {
    expect((await vault(card)).status).toBe(status)
  })

  it('is not in the log of requests', async () => {
    await session('4000000000000002')
    expect(JSON.stringify(await store.log())).not.toContain('_vault')
  })

  it('fails in later payments by its number', async () => {
    const { customerPaymentMethod } = await runPlain(
      'customerPaymentMethodCreditCardCreate',
      `customerId: "${ids.kim}", sessionId: "${await session('4000000000009995')}", ${BILLING}`,
      'customerPaymentMethod { id }',
    )
    const id = await createContract({}, { paymentMethodId: customerPaymentMethod.id })
    await run(
      'subscriptionBillingAttemptCreate',
      `subscriptionContractId: "${id}", subscriptionBillingAttemptInput: { idempotencyKey: "x" }`,
      'subscriptionBillingAttempt { id }',
    )
    expect(
      await bodyOf('subscription_billing_attempts/failure').catch(() => undefined),
    ).toMatchObject({ error_code: 'insufficient_funds' })
  })
})

describe('an agreement with PayPal', () => {
  const create = (args = '') =>
    run<Payload>(
      'customerPaymentMethodPaypalBillingAgreementCreate',
      `customerId: "${ids.kim}", billingAgreementId: "B-1" ${args}`,
      `customerPaymentMethod { ${METHOD} }`,
    )

  it('is added once, and changes its address', async () => {
    const { customerPaymentMethod } = await create()
    expect(customerPaymentMethod.instrument).toEqual({
      __typename: 'CustomerPaypalBillingAgreement',
      inactive: false,
      isRevocable: true,
      billingAddress: null,
    })
    expect(await create()).toEqual({
      customerPaymentMethod: null,
      userErrors: [
        {
          field: ['billingAgreementId'],
          code: 'TAKEN',
          message: 'Billing agreement has already been taken',
        },
      ],
    })
    const updated = await run<Payload>(
      'customerPaymentMethodPaypalBillingAgreementUpdate',
      `id: "${customerPaymentMethod.id}", ${BILLING}`,
      `customerPaymentMethod { ${METHOD} }`,
    )
    expect(updated.customerPaymentMethod.instrument).toMatchObject({
      billingAddress: { city: 'Austin' },
    })
    const wrong = await run<Payload>(
      'customerPaymentMethodPaypalBillingAgreementUpdate',
      `id: "${ids.card}", ${BILLING}`,
      'customerPaymentMethod { id }',
    )
    expect(wrong.userErrors).toMatchObject([{ field: ['id'], code: 'INVALID' }])
  })
})

describe('a payment method', () => {
  const revoke = (id: string) =>
    runPlain(
      'customerPaymentMethodRevoke',
      `customerPaymentMethodId: "${id}"`,
      'revokedCustomerPaymentMethodId',
    )

  it('is hidden after it was revoked', async () => {
    expect(await revoke(ids.card)).toEqual({
      revokedCustomerPaymentMethodId: ids.card,
      userErrors: [],
    })
    await bodyOf('customer_payment_methods/revoke')
    expect(await ask(`{ customerPaymentMethod(id: "${ids.card}") { id } }`)).toBeNull()
    expect(
      await ask(
        `{ customerPaymentMethod(id: "${ids.card}", showRevoked: true) { revokedReason instrument { __typename } } }`,
      ),
    ).toEqual({ revokedReason: 'MANUALLY_REVOKED', instrument: null })
    expect((await revoke(ids.card)).userErrors).toEqual([
      { field: ['customerPaymentMethodId'], message: 'Customer payment method does not exist' },
    ])
  })

  it('is not revoked while a contract needs it', async () => {
    const id = await createContract()
    expect((await revoke(ids.card)).userErrors).toEqual([
      {
        field: ['customerPaymentMethodId'],
        message: 'Customer payment method has active subscription contracts',
      },
    ])
    await run('subscriptionContractCancel', `subscriptionContractId: "${id}"`, 'contract { id }')
    expect((await revoke(ids.card)).userErrors).toEqual([])
  })

  it('can be one of the seed', async () => {
    const { paymentMethods } = await ask<{ paymentMethods: { nodes: { id: string }[] } }>(
      `{ customer(id: "${ids.sam}") { paymentMethods(first: 5) { nodes { ${METHOD} } } } }`,
    )
    expect(paymentMethods.nodes).toMatchObject([
      { instrument: { brand: 'visa', lastDigits: '9995', name: 'Sam' } },
    ])
    const id = await createContract(
      { customerId: ids.sam },
      { paymentMethodId: paymentMethods.nodes[0]?.id },
    )
    await run(
      'subscriptionBillingAttemptCreate',
      `subscriptionContractId: "${id}", subscriptionBillingAttemptInput: { idempotencyKey: "x" }`,
      'subscriptionBillingAttempt { id }',
    )
    expect(await bodyOf('subscription_billing_attempts/failure')).toMatchObject({
      error_code: 'insufficient_funds',
    })
  })

  it('needs exactly one reference of another gateway', async () => {
    const { userErrors } = await run<Payload>(
      'customerPaymentMethodRemoteCreate',
      `customerId: "${ids.kim}", remoteReference: {}`,
      'customerPaymentMethod { id }',
    )
    expect(userErrors).toEqual([
      {
        field: ['remoteReference'],
        code: 'EXACTLY_ONE_REMOTE_REFERENCE_REQUIRED',
        message: 'Exactly one remote reference is required',
      },
    ])
  })

  it.each([
    ['adyenPaymentMethod: { shopperReference: "kim", storedPaymentMethodId: "8" }', []],
    [
      'adyenPaymentMethod: { shopperReference: " ", storedPaymentMethodId: "8" }',
      ["Customer can't be blank"],
    ],
  ])('names a customer of another gateway: %s', async (reference, messages) => {
    const { userErrors } = await ask<Payload>(
      `mutation { customerPaymentMethodRemoteCreate(customerId: "${ids.kim}", remoteReference: { ${reference} }) {
        userErrors { message } } }`,
      {},
      'unstable',
    )
    expect(userErrors.map(({ message }) => message)).toEqual(messages)
  })

  it('has an address at which the customer changes it', async () => {
    const { updatePaymentMethodUrl } = await run<{ updatePaymentMethodUrl: string }>(
      'customerPaymentMethodGetUpdateUrl',
      `customerPaymentMethodId: "${ids.card}"`,
      'updatePaymentMethodUrl',
    )
    expect(updatePaymentMethodUrl).toContain(ids.card.split('/').at(-1))
  })
})

describe('a payment with a mandate', () => {
  const addOrder = async () => {
    const { order } = await ask<{ order: { id: string } }>(
      `mutation ($order: OrderCreateOrderInput!) { orderCreate(order: $order) { order { id } userErrors { message } } }`,
      {
        order: {
          customerId: ids.kim,
          financialStatus: 'PENDING',
          shippingAddress: ADDRESS,
          lineItems: [
            {
              title: 'Desk',
              quantity: 1,
              priceSet: { shopMoney: { amount: '80.00', currencyCode: 'USD' } },
            },
          ],
        },
      },
    )
    return order.id
  }
  const PAYLOAD = `job { id done } paymentReferenceId jobResult { status ... on OrderCreateMandatePaymentJobResult { order { displayFinancialStatus } } }`
  const pay = (orderId: string, mandateId: string, args = '', key = 'k') =>
    run<{ paymentReferenceId: string | null; jobResult: object | null }>(
      'orderCreateMandatePayment',
      `id: "${orderId}", mandateId: "${mandateId}", idempotencyKey: "${key}" ${args}`,
      PAYLOAD,
    )
  const mandateOf = async (orderId: string) => {
    const { paymentCollectionDetails } = await ask<{
      paymentCollectionDetails: { vaultedPaymentMethods: { id: string }[] }
    }>(
      `{ order(id: "${orderId}") { paymentCollectionDetails { vaultedPaymentMethods { id paymentInstrument { ... on VaultCreditCard { lastDigits } } } } } }`,
    )
    return paymentCollectionDetails.vaultedPaymentMethods.map(({ id }) => id)
  }

  it('settles an order once', async () => {
    const orderId = await addOrder()
    const [mandateId = ''] = await mandateOf(orderId)
    expect(mandateId).toBe(ids.card.replace('CustomerPaymentMethod', 'PaymentMandate'))
    const first = await pay(orderId, mandateId)
    expect(first).toMatchObject({
      jobResult: { status: 'SUCCEEDED', order: { displayFinancialStatus: 'PAID' } },
      userErrors: [],
    })
    expect((await pay(orderId, mandateId)).paymentReferenceId).toBe(first.paymentReferenceId)
    expect(
      await ask(
        `{ orderPaymentStatus(orderId: "${orderId}", paymentReferenceId: "${first.paymentReferenceId}") { status errorMessage transactions { kind status } } }`,
      ),
    ).toEqual({
      status: 'PURCHASED',
      errorMessage: null,
      transactions: [{ kind: 'SALE', status: 'SUCCESS' }],
    })
    await bodyOf('orders/paid')
    expect((await pay(orderId, mandateId, '', 'other')).userErrors).toEqual([
      {
        field: ['id'],
        code: 'ORDER_MANDATE_PAYMENT_ERROR_CODE',
        message: 'Order has no outstanding balance',
      },
    ])
  })

  it('authorizes a part of an order', async () => {
    const orderId = await addOrder()
    const [mandateId = ''] = await mandateOf(orderId)
    const amount = ', amount: { amount: "30.00", currencyCode: USD }, autoCapture: false'
    const { jobResult } = await pay(orderId, mandateId, amount)
    expect(jobResult).toMatchObject({ order: { displayFinancialStatus: 'AUTHORIZED' } })
  })

  it('fails with a card that is declined', async () => {
    const orderId = await addOrder()
    const card = await addCard('pm_card_chargeDeclined')
    const mandateId = card.replace('CustomerPaymentMethod', 'PaymentMandate')
    expect(await pay(orderId, mandateId)).toMatchObject({
      jobResult: { status: 'FAILED', order: { displayFinancialStatus: 'PENDING' } },
    })
  })

  it('settles what payment terms make due, once', async () => {
    const orderId = await addOrder()
    const schedule = async (issuedAt: string) => {
      const { paymentTerms } = await ask<{
        paymentTerms: { paymentSchedules: { nodes: { id: string }[] } }
      }>(
        `mutation ($id: ID!, $issuedAt: DateTime!) { paymentTermsCreate(referenceId: $id, paymentTermsAttributes: {
          paymentTermsTemplateId: "gid://shopify/PaymentTermsTemplate/4", paymentSchedules: [{ issuedAt: $issuedAt }]
        }) { paymentTerms { paymentSchedules(first: 1) { nodes { id } } } } }`,
        { id: orderId, issuedAt },
      )
      return paymentTerms.paymentSchedules.nodes[0]?.id ?? ''
    }
    const capture = (id: string) =>
      run<{ jobResult: object | null }>(
        'paymentScheduleCapture',
        `paymentScheduleId: "${id}"`,
        PAYLOAD,
      )
    const refusal = (message: string) => ({
      jobResult: null,
      userErrors: [
        { field: ['paymentScheduleId'], code: 'PAYMENT_SCHEDULE_CAPTURE_ERROR_CODE', message },
      ],
    })

    expect(await capture('gid://shopify/PaymentSchedule/1')).toMatchObject(
      refusal('Payment schedule does not exist'),
    )
    expect(await capture(await schedule('2099-01-01T00:00:00Z'))).toMatchObject(
      refusal('Payment schedule is not due'),
    )
    const due = await schedule('2020-01-01T00:00:00Z')
    expect(await capture(due)).toMatchObject({
      paymentReferenceId: expect.any(String) as string,
      jobResult: { status: 'SUCCEEDED', order: { displayFinancialStatus: 'PAID' } },
      userErrors: [],
    })
    await bodyOf('orders/paid')
    expect(await capture(due)).toMatchObject(refusal('Order has no outstanding balance'))
  })

  it('needs the mandate of the customer', async () => {
    const orderId = await addOrder()
    const card = await addCard('pm_card_visa', ids.sam)
    const { userErrors } = await pay(
      orderId,
      card.replace('CustomerPaymentMethod', 'PaymentMandate'),
    )
    expect(userErrors).toMatchObject([{ field: ['mandateId'] }])
    expect(await ask(`{ order(id: "${orderId}") { transactions { id } } }`)).toEqual({
      transactions: [],
    })
  })
})
