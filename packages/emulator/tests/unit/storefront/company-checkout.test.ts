import { beforeEach, describe, expect, it } from 'vitest'
import { startCompanyShop } from './started-company-shop'
import type { CompanyShop } from './started-company-shop'

const { admin, ask, buyer, checkOut, create, received, setExperience, shop } = startCompanyShop()

let kim: CompanyShop['kim']
let locationId: string
beforeEach(() => {
  ;({ kim, locationId } = shop)
})

interface Order {
  totalPriceSet: { shopMoney: { amount: string } }
  totalTaxSet: { shopMoney: { amount: string } }
  totalReceivedSet: { shopMoney: { amount: string } }
  displayFinancialStatus: string
  taxExempt: boolean
  paymentTerms: object | null
}

async function lastOrder(): Promise<Order | undefined> {
  const { nodes } = await ask<{
    nodes: Order[]
  }>(`{ orders(first: 1, reverse: true) { nodes { displayFinancialStatus taxExempt
    totalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } totalReceivedSet { shopMoney { amount } }
    paymentTerms { paymentTermsName dueInDays overdue paymentSchedules(first: 2) { nodes { issuedAt dueAt amount { amount } } } } } } }`)
  return nodes[0]
}

const updateTaxes = (settings: string) =>
  admin(
    `mutation ($id: ID!) { companyLocationTaxSettingsUpdate(companyLocationId: $id, ${settings}) { userErrors { message } } }`,
    { id: locationId },
  )
const tax = (amount: string, taxExempt: boolean) => ({
  totalTaxSet: { shopMoney: { amount } },
  taxExempt,
})

const setTerms = (experience: object) => setExperience(locationId, experience)

describe('the checkout of a company', () => {
  it('has the taxes of the location, not of the customer', async () => {
    await admin(
      'mutation ($id: ID!) { customerUpdate(input: { id: $id, taxExempt: true }) { userErrors { message } } }',
      { id: kim.id },
    )
    await checkOut((await create(4, buyer())).cart)
    expect(await lastOrder()).toMatchObject(tax('3.0', false))

    await updateTaxes('exemptionsToAssign: [CA_STATUS_CARD_EXEMPTION]')
    await checkOut((await create(4, buyer())).cart)
    expect(await lastOrder()).toMatchObject(tax('0.0', false))

    await updateTaxes('exemptionsToRemove: [CA_STATUS_CARD_EXEMPTION], taxExempt: true')
    await checkOut((await create(4, buyer())).cart)
    expect(await lastOrder()).toMatchObject(tax('0.0', true))
  })

  it('takes no payment with payment terms', async () => {
    await setTerms({ paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4' })
    await checkOut((await create(4, buyer())).cart)
    expect(await lastOrder()).toMatchObject({
      displayFinancialStatus: 'PENDING',
      totalPriceSet: { shopMoney: { amount: '63.0' } },
      totalReceivedSet: { shopMoney: { amount: '0.0' } },
      paymentTerms: {
        paymentTermsName: 'Net 30',
        dueInDays: 30,
        overdue: false,
        paymentSchedules: { nodes: [{}] },
      },
    })
  })

  it('takes the deposit of payment terms', async () => {
    await setTerms({
      paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/1',
      deposit: { percentage: 20 },
    })
    await checkOut((await create(4, buyer())).cart)
    expect(await lastOrder()).toMatchObject({
      displayFinancialStatus: 'PARTIALLY_PAID',
      totalReceivedSet: { shopMoney: { amount: '12.0' } },
      paymentTerms: {
        paymentTermsName: 'Due on receipt',
        dueInDays: null,
        paymentSchedules: { nodes: [{ amount: { amount: '51.0' } }] },
      },
    })
    await expect
      .poll(() => received().map(([, body]) => body.payment_terms))
      .toMatchObject([
        {
          payment_terms_name: 'Due on receipt',
          payment_terms_type: 'receipt',
          payment_schedules: [{ amount: '51.00', currency: 'USD', completed_at: null }],
        },
      ])
  })
})
