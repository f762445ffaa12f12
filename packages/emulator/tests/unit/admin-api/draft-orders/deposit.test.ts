import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['write_draft_orders', 'write_orders', 'read_payment_terms'], [])

const amount = (value: string) => ({ shopMoney: { amount: value } })
const PAYLOAD = `draftOrder { id totalPriceSet { shopMoney { amount } }
  amountDueNowSet { shopMoney { amount } } amountDueLaterSet { shopMoney { amount } }
  deposit { ... on DepositPercentage { percentage } } } userErrors { field message }`

const create = (input: object) =>
  ask<{ draftOrder: { id: string } }>(
    `mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) { ${PAYLOAD} } }`,
    {
      input: {
        lineItems: [{ title: 'Engraving', quantity: 1, originalUnitPrice: '50.00' }],
        ...input,
      },
    },
  )
const TERMS = {
  paymentTerms: { paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4' },
}
const due = (now: string, later: string, deposit: number | null) => ({
  totalPriceSet: amount('50.0'),
  amountDueNowSet: amount(now),
  amountDueLaterSet: amount(later),
  deposit: deposit === null ? null : { percentage: deposit },
})

describe('the deposit of a draft order', () => {
  it('is due now, and the rest with the payment terms', async () => {
    expect(await create({})).toMatchObject({ draftOrder: due('50.0', '0.0', null) })
    expect(await create(TERMS)).toMatchObject({ draftOrder: due('0.0', '50.0', null) })
    const { draftOrder } = await create({ ...TERMS, deposit: { percentage: 30 } })
    expect(draftOrder).toMatchObject(due('15.0', '35.0', 30))
    expect(
      await ask(
        `mutation ($id: ID!) { draftOrderUpdate(id: $id, input: { note: "Soon" }) { ${PAYLOAD} } }`,
        { id: draftOrder.id },
      ),
    ).toMatchObject({ draftOrder: due('15.0', '35.0', 30) })
    expect(
      await ask(
        `mutation ($id: ID!) { draftOrderUpdate(id: $id, input: { deposit: null }) { ${PAYLOAD} } }`,
        { id: draftOrder.id },
      ),
    ).toMatchObject({ draftOrder: due('0.0', '50.0', null) })
  })

  it('is a part of the subtotal, without shipping and taxes', async () => {
    expect(
      await create({
        ...TERMS,
        deposit: { percentage: 30 },
        shippingLine: { title: 'Courier', price: '8.00' },
      }),
    ).toMatchObject({ draftOrder: { ...due('15.0', '43.0', 30), totalPriceSet: amount('58.0') } })
  })

  it('is part of a calculation with payment terms', async () => {
    expect(
      await ask(
        `mutation ($input: DraftOrderInput!) { draftOrderCalculate(input: $input) {
          calculatedDraftOrder { amountDueNowSet { shopMoney { amount } }
            amountDueLaterSet { shopMoney { amount } } } } }`,
        {
          input: {
            lineItems: [{ title: 'Engraving', quantity: 1, originalUnitPrice: '50.00' }],
            ...TERMS,
            deposit: { percentage: 30 },
          },
        },
      ),
    ).toMatchObject({
      calculatedDraftOrder: { amountDueNowSet: amount('15.0'), amountDueLaterSet: amount('35.0') },
    })
  })

  it.each([0, -5, 101])('cannot be %i percent', async percentage => {
    expect(await create({ ...TERMS, deposit: { percentage } })).toEqual({
      draftOrder: null,
      userErrors: [{ field: ['deposit'], message: 'Deposit percentage is invalid.' }],
    })
  })
})

describe('an order of a draft order with a deposit', () => {
  const complete = async (input: object, paymentPending = false) => {
    const { draftOrder } = await create(input)
    const completed = await ask<{ draftOrder: { order: object } }>(
      `mutation ($id: ID!, $pending: Boolean) {
        draftOrderComplete(id: $id, paymentPending: $pending) { draftOrder { order { id createdAt
          displayFinancialStatus totalReceivedSet { shopMoney { amount } }
          totalOutstandingSet { shopMoney { amount } }
          transactions { kind status gateway amountSet { shopMoney { amount } } }
          paymentTerms { draftOrder { id } paymentSchedules(first: 5) { nodes { issuedAt dueAt
            completedAt amount { amount } balanceDue { amount } totalBalance { amount } } } }
        } } } }`,
      { id: draftOrder.id, pending: paymentPending },
    )
    return completed.draftOrder.order
  }
  const schedules = (...nodes: object[]) => ({
    paymentTerms: { draftOrder: null, paymentSchedules: { nodes } },
  })
  const balance = (value: string) => ({
    balanceDue: { amount: value },
    totalBalance: { amount: value },
  })
  const THIRD = { deposit: { percentage: 30 } }

  it('is partially paid, and owes the rest under its terms', async () => {
    const order = (await complete({ ...TERMS, ...THIRD })) as { createdAt: string }
    const month = 30 * 24 * 3600 * 1000
    expect(order).toMatchObject({
      displayFinancialStatus: 'PARTIALLY_PAID',
      totalReceivedSet: amount('15.0'),
      totalOutstandingSet: amount('35.0'),
      transactions: [
        { kind: 'SALE', status: 'SUCCESS', gateway: 'manual', amountSet: amount('15.0') },
      ],
      ...schedules({
        issuedAt: order.createdAt,
        dueAt: new Date(Date.parse(order.createdAt) + month).toISOString().replace('.000', ''),
        completedAt: null,
        amount: { amount: '35.0' },
        ...balance('35.0'),
      }),
    })
  })

  it('is pending until its deposit is paid', async () => {
    const order = (await complete({ ...TERMS, ...THIRD }, true)) as { id: string }
    expect(order).toMatchObject({
      displayFinancialStatus: 'PENDING',
      totalReceivedSet: amount('0.0'),
      totalOutstandingSet: amount('50.0'),
      transactions: [{ kind: 'SALE', status: 'PENDING', amountSet: amount('15.0') }],
      ...schedules({ amount: { amount: '35.0' }, ...balance('35.0') }),
    })
    const { order: paid } = await ask<{ order: object }>(
      `mutation ($id: ID!) { orderMarkAsPaid(input: { id: $id }) { order {
        displayFinancialStatus totalOutstandingSet { shopMoney { amount } }
        paymentTerms { draftOrder { id } paymentSchedules(first: 5) { nodes {
          amount { amount } balanceDue { amount } totalBalance { amount } } } } } } }`,
      { id: order.id },
    )
    expect(paid).toEqual({
      displayFinancialStatus: 'PAID',
      totalOutstandingSet: amount('0.0'),
      ...schedules({ amount: { amount: '35.0' }, ...balance('0.0') }),
    })
  })

  it('has the dates of the invoice, or none before it is fulfilled', async () => {
    expect(
      await complete({
        paymentTerms: {
          ...TERMS.paymentTerms,
          paymentSchedules: [{ issuedAt: '2030-01-01T00:00:00Z' }],
        },
        ...THIRD,
      }),
    ).toMatchObject(schedules({ issuedAt: '2030-01-01T00:00:00Z', dueAt: '2030-01-31T00:00:00Z' }))
    expect(
      await complete({
        paymentTerms: { paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/9' },
        ...THIRD,
      }),
    ).toMatchObject(schedules({ issuedAt: null, dueAt: null, amount: { amount: '35.0' } }))
  })

  it('is paid with a deposit of all, and is paid at once without payment terms', async () => {
    expect(await complete({ ...TERMS, deposit: { percentage: 100 } })).toMatchObject({
      displayFinancialStatus: 'PAID',
      totalOutstandingSet: amount('0.0'),
    })
    expect(await complete(THIRD)).toMatchObject({
      displayFinancialStatus: 'PAID',
      totalReceivedSet: amount('50.0'),
      paymentTerms: null,
    })
  })
})
