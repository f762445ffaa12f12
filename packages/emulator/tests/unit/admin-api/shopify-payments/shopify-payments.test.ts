import { describe, expect, it } from 'vitest'
import { DEMO } from '../../started-platform'
import { startAdmin } from '../started-admin'

const DAY_MS = 86_400_000
const admin = startAdmin(
  [
    ...['write_orders', 'read_all_orders', 'write_products', 'read_shopify_payments'],
    ...['read_shopify_payments_disputes', 'write_shopify_payments_disputes'],
    ...['read_shopify_payments_accounts', 'read_shopify_payments_payouts'],
    'read_shopify_payments_dispute_evidences',
    'write_shopify_payments_dispute_evidences',
  ],
  ['disputes/create', 'disputes/update'],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [{ title: 'Mug', price: '20.00' }],
          customers: [{ email: 'kim@example.com', firstName: 'Kim' }],
          orders: [
            {
              items: [{ title: 'Mug', price: '20.00', quantity: 2 }],
              customer: 'kim@example.com',
              payment: 'PAID',
            },
            { items: [{ title: 'Mug', price: '20.00' }], payment: 'PENDING' },
          ],
          disputes: [{ order: '#1001', status: 'WON', reason: 'DUPLICATE', amount: '5.00' }],
        },
      ],
    },
  },
)
const { ask, received, advanceClock } = admin

/** Sends a request of the control API. */
async function control(path: string, body: object) {
  const response = await fetch(`${admin.address()}/_emulator${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop: DEMO, ...body }),
  })
  return { status: response.status, json: (await response.json()) as { id: string } }
}

const DISPUTE = `id type status amount { amount currencyCode } initiatedAt evidenceDueBy evidenceSentOn finalizedOn
  reasonDetails { reason networkReasonCode } order { name }`

describe('a dispute', () => {
  it('is opened and decided by the control, and the app is notified', async () => {
    const { status, json } = await control('/disputes', {
      order: '#1001',
      reason: 'PRODUCT_NOT_RECEIVED',
    })
    expect(status).toBe(200)
    expect(await ask(`query ($id: ID!) { dispute(id: $id) { ${DISPUTE} } }`, json)).toMatchObject({
      type: 'CHARGEBACK',
      status: 'NEEDS_RESPONSE',
      amount: { amount: '40.0', currencyCode: 'USD' },
      evidenceSentOn: null,
      finalizedOn: null,
      reasonDetails: { reason: 'PRODUCT_NOT_RECEIVED', networkReasonCode: null },
      order: { name: '#1001' },
    })
    expect((await control('/disputes/status', { id: json.id, status: 'LOST' })).status).toBe(200)
    expect(
      await ask(
        `{ disputes(first: 5, query: "status:lost") { nodes { status finalizedOn } }
          orders(first: 1, sortKey: ID) { nodes { disputes { initiatedAs status } } }
          shopifyPaymentsAccount { disputes(first: 5) { nodes { status reasonDetails { reason } } } } }`,
      ),
    ).toEqual({
      disputes: { nodes: [{ status: 'LOST', finalizedOn: expect.any(String) as string }] },
      orders: {
        nodes: [
          {
            disputes: [
              { initiatedAs: 'CHARGEBACK', status: 'WON' },
              { initiatedAs: 'CHARGEBACK', status: 'LOST' },
            ],
          },
        ],
      },
      shopifyPaymentsAccount: {
        disputes: {
          nodes: [
            { status: 'WON', reasonDetails: { reason: 'DUPLICATE' } },
            { status: 'LOST', reasonDetails: { reason: 'PRODUCT_NOT_RECEIVED' } },
          ],
        },
      },
    })
    await expect
      .poll(() => received().map(([topic, { status: reported }]) => [topic, reported]))
      .toEqual([
        ['disputes/create', 'needs_response'],
        ['disputes/update', 'lost'],
      ])
    expect(received()[0]?.[1]).toMatchObject({
      type: 'chargeback',
      amount: '40.00',
      currency: 'USD',
      reason: 'product_not_received',
    })
  })

  it.each([
    ['/disputes', { order: '#9' }, 404],
    ['/disputes', { order: '#1001', reason: 'NONE' }, 400],
    ['/disputes', { order: '#1001', amount: 'much' }, 400],
    ['/disputes/status', { id: 'gid://shopify/ShopifyPaymentsDispute/9', status: 'WON' }, 404],
    ['/payouts', { status: 'LATER' }, 400],
  ])('is refused by %s with %j', async (path, body, status) => {
    expect((await control(path, body)).status).toBe(status)
    expect(await ask('{ disputes(first: 5) { nodes { status } } }')).toEqual({
      nodes: [{ status: 'WON' }],
    })
  })
})

describe('the evidence of a dispute', () => {
  const update = (id: string, input: object) =>
    ask<{ disputeEvidence: object | null; userErrors: object[] }>(
      `mutation ($id: ID!, $input: ShopifyPaymentsDisputeEvidenceUpdateInput!) { disputeEvidenceUpdate(id: $id, input: $input) {
        disputeEvidence { submitted customerEmailAddress uncategorizedText productDescription shippingAddress { city } dispute { status } } userErrors { field code } } }`,
      { id, input },
    )
  async function open(): Promise<string> {
    const { json } = await control('/disputes', { order: '#1001' })
    const { disputeEvidence } = await ask<{ disputeEvidence: { id: string } }>(
      'query ($id: ID!) { dispute(id: $id) { disputeEvidence { id } } }',
      json,
    )
    return disputeEvidence.id
  }

  it('has the data of the order, is changed, and is submitted once', async () => {
    const id = await open()
    expect(
      await update(id, {
        uncategorizedText: 'It was delivered.',
        shippingAddress: { city: 'Ottawa', country: 'Canada' },
      }),
    ).toEqual({
      disputeEvidence: {
        submitted: false,
        customerEmailAddress: 'kim@example.com',
        uncategorizedText: 'It was delivered.',
        productDescription: 'Mug',
        shippingAddress: { city: 'Ottawa' },
        dispute: { status: 'NEEDS_RESPONSE' },
      },
      userErrors: [],
    })
    expect(
      await update(id, { customerEmailAddress: 'kim@doe.example', submitEvidence: true }),
    ).toMatchObject({
      disputeEvidence: {
        submitted: true,
        customerEmailAddress: 'kim@doe.example',
        uncategorizedText: 'It was delivered.',
        dispute: { status: 'UNDER_REVIEW' },
      },
    })
    expect((await update(id, {})).userErrors).toEqual([
      { field: ['id'], code: 'EVIDENCE_ALREADY_ACCEPTED' },
    ])
    await expect
      .poll(() => received().map(([topic, { status }]) => [topic, status]))
      .toEqual([
        ['disputes/create', 'needs_response'],
        ['disputes/update', 'under_review'],
      ])
  })

  it('must be known, in time, and not too large, and has no files', async () => {
    const id = await open()
    const errors = async (input: object, evidenceId = id) =>
      (await update(evidenceId, input)).userErrors
    expect(await errors({}, 'gid://shopify/ShopifyPaymentsDisputeEvidence/9')).toEqual([
      { field: ['id'], code: 'DISPUTE_EVIDENCE_NOT_FOUND' },
    ])
    expect(await errors({ uncategorizedText: 'x'.repeat(150_001) })).toEqual([
      { field: ['input'], code: 'TOO_LARGE' },
    ])
    expect(
      await errors({
        uncategorizedFile: { id: 'gid://shopify/ShopifyPaymentsDisputeFileUpload/1' },
      }),
    ).toEqual([{ field: ['input', 'uncategorizedFile', 'id'], code: 'FILE_NOT_FOUND' }])
    expect(await errors({ shippingAddress: { country: 'Nowhere' } })).toEqual([
      { field: ['input', 'shippingAddress', 'country'], code: 'INVALID' },
    ])
    await advanceClock(11 * DAY_MS)
    expect(await errors({})).toEqual([{ field: ['id'], code: 'EVIDENCE_PAST_DUE_DATE' }])
  })
})

describe('a payout', () => {
  const ACCOUNT = `{ shopifyPaymentsAccount { activated defaultCurrency balance { amount currencyCode }
    balanceTransactions(first: 5) { nodes { type amount { amount } fee { amount } net { amount } associatedOrder { name } associatedPayout { id status } } }
    payouts(first: 5) { nodes { id status net { amount } transactionType summary { chargesGross { amount } refundsFeeGross { amount } chargesFee { amount } } } } } }`

  it('sends the balance to the bank', async () => {
    const transaction = (associatedPayout: object) => ({
      type: 'CHARGE',
      amount: { amount: '40.0' },
      fee: { amount: '0.0' },
      net: { amount: '40.0' },
      associatedOrder: { name: '#1001' },
      associatedPayout,
    })
    expect(await ask(ACCOUNT)).toEqual({
      activated: true,
      defaultCurrency: 'USD',
      balance: [{ amount: '40.0', currencyCode: 'USD' }],
      balanceTransactions: { nodes: [transaction({ id: null, status: 'PENDING' })] },
      payouts: { nodes: [] },
    })
    const { json } = await control('/payouts', { status: 'SCHEDULED' })
    expect(await ask(ACCOUNT)).toMatchObject({
      balance: [{ amount: '0.0', currencyCode: 'USD' }],
      balanceTransactions: { nodes: [transaction({ id: json.id, status: 'SCHEDULED' })] },
      payouts: {
        nodes: [
          {
            id: json.id,
            status: 'SCHEDULED',
            net: { amount: '40.0' },
            transactionType: 'DEPOSIT',
            summary: {
              chargesGross: { amount: '40.0' },
              refundsFeeGross: { amount: '0.0' },
              chargesFee: { amount: '0.0' },
            },
          },
        ],
      },
    })
    expect((await control('/payouts', {})).status).toBe(409)
  })
})

it('has no receipts of Shop Pay without sessions of a storefront', async () => {
  const { data, extensions } = await admin.send(`{
    shopPayPaymentRequestReceipt(token: "none") { token }
    shopPayPaymentRequestReceipts(first: 5) { nodes { token } pageInfo { hasNextPage } }
  }`)
  expect(data).toEqual({
    shopPayPaymentRequestReceipt: null,
    shopPayPaymentRequestReceipts: { nodes: [], pageInfo: { hasNextPage: false } },
  })
  expect(extensions).not.toHaveProperty('notSimulated')
})
