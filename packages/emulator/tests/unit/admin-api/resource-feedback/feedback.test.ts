import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['write_products', 'write_resource_feedbacks'], [])

interface Payload {
  feedback: object[] | object | null
  userErrors: { field: string[]; code: string }[]
}

const AT = '2027-01-10T00:00:00Z'
let id: string
beforeEach(async () => {
  const { product } = await ask<{ product: { id: string } }>(
    'mutation { productCreate(product: { title: "Candle" }) { product { id } } }',
  )
  id = product.id
})

const report = (fields: object) =>
  ask<Payload>(
    `mutation ($input: [ProductResourceFeedbackInput!]!) { bulkProductResourceFeedbackCreate(feedbackInput: $input) {
      feedback { productId state messages feedbackGeneratedAt productUpdatedAt } userErrors { field code message } } }`,
    {
      input: [
        {
          productId: id,
          state: 'ACCEPTED',
          feedbackGeneratedAt: AT,
          productUpdatedAt: AT,
          ...fields,
        },
      ],
    },
  )
const reportShop = (fields: object) =>
  ask<Payload>(
    `mutation ($input: ResourceFeedbackCreateInput!) { shopResourceFeedbackCreate(input: $input) {
      feedback { state messages { message } feedbackGeneratedAt } userErrors { field code message } } }`,
    { input: { state: 'ACCEPTED', feedbackGeneratedAt: AT, ...fields } },
  )

describe('the feedback about a product', () => {
  it('is stored, and shown with the product', async () => {
    const feedback = {
      productId: id,
      state: 'REQUIRES_ACTION',
      messages: ['Add an image.'],
      feedbackGeneratedAt: AT,
      productUpdatedAt: AT,
    }
    expect(await report({ state: 'REQUIRES_ACTION', messages: ['Add an image.'] })).toEqual({
      feedback: [feedback],
      userErrors: [],
    })
    expect(
      await ask(
        `{ productResourceFeedback(id: "${id}") { productId state messages feedbackGeneratedAt productUpdatedAt } }`,
      ),
    ).toEqual(feedback)
    expect(
      await ask(
        `{ product(id: "${id}") { feedback { summary details { state messages { message } } } } }`,
      ),
    ).toEqual({
      feedback: {
        summary: expect.stringContaining('Add an image.') as string,
        details: [{ state: 'REQUIRES_ACTION', messages: [{ message: 'Add an image.' }] }],
      },
    })
  })

  it.each([
    [{ state: 'REQUIRES_ACTION' }, ['0', 'messages'], 'BLANK'],
    [{ messages: ['Fine'] }, ['0', 'messages'], 'PRESENT'],
    [{ state: 'REQUIRES_ACTION', messages: ['x'.repeat(101)] }, ['0', 'messages'], 'INVALID'],
    [{ productId: 'gid://shopify/Product/9' }, ['0', 'productId'], 'PRODUCT_NOT_FOUND'],
  ])('is refused as %j', async (fields, path, code) => {
    const { feedback, userErrors } = await report(fields)
    expect([feedback, userErrors]).toMatchObject([
      null,
      [{ field: ['feedbackInput', ...path], code }],
    ])
    expect(await ask(`{ productResourceFeedback(id: "${id}") { state } }`)).toBeNull()
  })

  it('is not replaced by an older one', async () => {
    await report({})
    const { userErrors } = await report({ feedbackGeneratedAt: '2027-01-09T00:00:00Z' })
    expect(userErrors).toMatchObject([
      { field: ['feedbackInput', '0', 'feedbackGeneratedAt'], code: 'OUTDATED_FEEDBACK' },
    ])
  })

  it('is limited to 50 products', async () => {
    const input = Array.from({ length: 51 }, () => ({
      ...{ productId: id, state: 'ACCEPTED', feedbackGeneratedAt: AT, productUpdatedAt: AT },
    }))
    expect(
      await ask(
        `mutation ($input: [ProductResourceFeedbackInput!]!) { bulkProductResourceFeedbackCreate(feedbackInput: $input) { userErrors { code } } }`,
        { input },
      ),
    ).toEqual({ userErrors: [{ code: 'MAXIMUM_FEEDBACK_LIMIT_EXCEEDED' }] })
  })
})

describe('the feedback about the shop', () => {
  it('is that of the app', async () => {
    const feedback = {
      state: 'REQUIRES_ACTION',
      messages: [{ message: 'Connect an account.' }],
      feedbackGeneratedAt: AT,
    }
    expect(
      await reportShop({ state: 'REQUIRES_ACTION', messages: ['Connect an account.'] }),
    ).toEqual({ feedback, userErrors: [] })
    expect(
      await ask(
        '{ currentAppInstallation { app { feedback { state messages { message } feedbackGeneratedAt } } } }',
      ),
    ).toEqual({ app: { feedback } })
  })

  it('is not that of a product', async () => {
    await reportShop({})
    const shop = await ask<{ id: string }>('{ shop { id } }')
    expect(
      await ask(`{ productResourceFeedback(id: "${shop.id}") { productUpdatedAt } }`),
    ).toBeNull()
  })

  it('is not of the future', async () => {
    const { feedback, userErrors } = await reportShop({
      feedbackGeneratedAt: '2030-01-01T00:00:00Z',
    })
    expect([feedback, userErrors]).toMatchObject([
      null,
      [{ field: ['input', 'feedbackGeneratedAt'], code: 'FEEDBACK_DATE_IN_FUTURE' }],
    ])
  })
})
