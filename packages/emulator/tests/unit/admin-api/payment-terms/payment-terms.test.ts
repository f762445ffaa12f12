import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_draft_orders', 'write_orders', 'write_payment_terms', 'write_customers'],
  ['payment_terms/create', 'payment_terms/update', 'payment_terms/delete'],
)

interface Payload {
  paymentTerms?: Record<string, unknown> | null
  userErrors: object[]
  [field: string]: unknown
}

const NET_30 = 'gid://shopify/PaymentTermsTemplate/4'
const FIXED = 'gid://shopify/PaymentTermsTemplate/7'
const PAID = 'Cannot create payment terms on an Order that has already been paid in full.'

const TERMS = `paymentTerms { paymentTermsName dueInDays due overdue
  paymentSchedules(first: 2) { nodes { issuedAt dueAt balanceDue { amount currencyCode } } } }
  userErrors { field message code }`

async function draftId(): Promise<string> {
  const { draftOrder } = await admin.ask<{ draftOrder: { id: string } }>(
    `mutation { draftOrderCreate(input: {
      lineItems: [{ title: "Desk", quantity: 1, originalUnitPrice: "80.00" }]
    }) { draftOrder { id } } }`,
  )
  return draftOrder.id
}

const create = (referenceId: string, attributes: object) =>
  admin.ask<Payload>(
    `mutation ($id: ID!, $attributes: PaymentTermsCreateInput!) {
      paymentTermsCreate(referenceId: $id, paymentTermsAttributes: $attributes) { ${TERMS} }
    }`,
    { id: referenceId, attributes },
  )

const issued = (issuedAt: string) => ({
  paymentTermsTemplateId: NET_30,
  paymentSchedules: [{ issuedAt }],
})

describe('paymentTermsCreate', () => {
  it.each([
    ['2099-01-01T00:00:00Z', '2099-01-31T00:00:00Z', false],
    ['2020-01-01T00:00:00Z', '2020-01-31T00:00:00Z', true],
  ])('is due 30 days after %s', async (issuedAt, dueAt, isDue) => {
    expect(await create(await draftId(), issued(issuedAt))).toEqual({
      paymentTerms: {
        paymentTermsName: 'Net 30',
        dueInDays: 30,
        due: isDue,
        overdue: isDue,
        paymentSchedules: {
          nodes: [{ issuedAt, dueAt, balanceDue: { amount: '80.0', currencyCode: 'USD' } }],
        },
      },
      userErrors: [],
    })
  })

  it('has one schedule', async () => {
    const [schedule] = issued('2099-01-01T00:00:00Z').paymentSchedules
    const attributes = {
      paymentTermsTemplateId: NET_30,
      paymentSchedules: [schedule, schedule],
    }
    expect(await create(await draftId(), attributes)).toMatchObject({
      paymentTerms: null,
      userErrors: [{ message: 'Cannot create payment terms with multiple payment schedules.' }],
    })
  })

  it('makes the order of a draft order pending', async () => {
    const id = await draftId()
    await create(id, issued('2099-01-01T00:00:00Z'))
    const { draftOrder } = await admin.ask<{ draftOrder: object }>(
      `mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { order {
        displayFinancialStatus paymentTerms { paymentTermsName }
      } } } }`,
      { id },
    )
    expect(draftOrder).toEqual({
      order: {
        displayFinancialStatus: 'PENDING',
        paymentTerms: { paymentTermsName: 'Net 30' },
      },
    })
  })

  it('refuses a paid order', async () => {
    const { draftOrder } = await admin.ask<{ draftOrder: { order: { id: string } } }>(
      'mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { order { id } } } }',
      { id: await draftId() },
    )
    expect(await create(draftOrder.order.id, issued('2099-01-01T00:00:00Z'))).toEqual({
      paymentTerms: null,
      userErrors: [{ field: null, message: PAID, code: 'PAYMENT_TERMS_CREATION_UNSUCCESSFUL' }],
    })
  })
})

describe('paymentTermsUpdate and paymentTermsDelete', () => {
  const termsId = async (id: string) => {
    await create(id, issued('2099-01-01T00:00:00Z'))
    const { paymentTerms } = await admin.ask<{ paymentTerms: { id: string } }>(
      'query ($id: ID!) { draftOrder(id: $id) { paymentTerms { id } } }',
      { id },
    )
    return paymentTerms.id
  }

  it('replace and remove the terms', async () => {
    const id = await draftId()
    const paymentTermsId = await termsId(id)
    const updated = await admin.ask<Payload>(
      `mutation ($input: PaymentTermsUpdateInput!) { paymentTermsUpdate(input: $input) { ${TERMS} } }`,
      {
        input: {
          paymentTermsId,
          paymentTermsAttributes: {
            paymentTermsTemplateId: FIXED,
            paymentSchedules: [{ dueAt: '2099-05-01T00:00:00Z' }],
          },
        },
      },
    )
    expect(updated.paymentTerms).toMatchObject({
      paymentTermsName: 'Fixed',
      dueInDays: null,
      paymentSchedules: { nodes: [{ issuedAt: null, dueAt: '2099-05-01T00:00:00Z' }] },
    })
    const remove = `mutation ($input: PaymentTermsDeleteInput!) {
      paymentTermsDelete(input: $input) { deletedId userErrors { field message code } }
    }`
    expect(await admin.ask(remove, { input: { paymentTermsId } })).toEqual({
      deletedId: paymentTermsId,
      userErrors: [],
    })
    expect(await admin.ask(remove, { input: { paymentTermsId } })).toEqual({
      deletedId: null,
      userErrors: [
        {
          field: null,
          message: 'Could not find payment terms.',
          code: 'PAYMENT_TERMS_DELETE_UNSUCCESSFUL',
        },
      ],
    })
    expect(
      await admin.ask('query ($id: ID!) { draftOrder(id: $id) { paymentTerms { id } } }', { id }),
    ).toEqual({ paymentTerms: null })
  })
})

describe('paymentTermsTemplates', () => {
  it('lists those of a type', async () => {
    expect(
      await admin.ask('{ paymentTermsTemplates(paymentTermsType: FIXED) { id name } }'),
    ).toEqual([{ id: FIXED, name: 'Fixed' }])
  })
})

it('changes of payment terms notify the app', async () => {
  const owner = await draftId()
  await create(owner, issued('2099-01-01T00:00:00Z'))
  const { paymentTerms } = await admin.ask<{ paymentTerms: { id: string } }>(
    'query ($id: ID!) { draftOrder(id: $id) { paymentTerms { id } } }',
    { id: owner },
  )
  await admin.ask(
    `mutation ($id: ID!, $attributes: PaymentTermsInput!) {
      paymentTermsUpdate(input: { paymentTermsId: $id, paymentTermsAttributes: $attributes }) {
        userErrors { message } }
    }`,
    {
      id: paymentTerms.id,
      attributes: {
        paymentTermsTemplateId: FIXED,
        paymentSchedules: [{ dueAt: '2099-03-01T00:00:00Z' }],
      },
    },
  )
  await admin.ask(
    `mutation ($id: ID!) { paymentTermsDelete(input: { paymentTermsId: $id }) { deletedId } }`,
    { id: paymentTerms.id },
  )
  const facts = {
    draft_order_id: Number(owner.split('/').at(-1)),
    order_id: null,
    admin_graphql_api_id: paymentTerms.id,
  }
  await expect
    .poll(() => admin.received())
    .toMatchObject([
      [
        'payment_terms/create',
        {
          ...facts,
          payment_terms_name: 'Net 30',
          due_in_days: 30,
          payment_schedules: [{ due_at: '2099-01-31T00:00:00Z' }],
        },
      ],
      [
        'payment_terms/update',
        { ...facts, payment_schedules: [{ due_at: '2099-03-01T00:00:00Z' }] },
      ],
      ['payment_terms/delete', facts],
    ])
})
