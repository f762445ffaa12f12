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

  it.each([0, -5, 101])('cannot be %i percent', async percentage => {
    expect(await create({ ...TERMS, deposit: { percentage } })).toEqual({
      draftOrder: null,
      userErrors: [{ field: ['deposit'], message: 'Deposit percentage is invalid.' }],
    })
  })
})
