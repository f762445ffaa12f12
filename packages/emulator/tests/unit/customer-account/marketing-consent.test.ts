import { describe, expect, it } from 'vitest'
import { startCustomers } from './started-customers'

const { admin, askAs, idOf, received } = startCustomers(
  ['write_customers', 'customer_write_customers'],
  ['customers_whats_app_marketing_consent/update', 'customers/update'],
  {
    stores: [
      {
        handle: 'demo-store',
        customers: [
          { firstName: 'Kim', email: 'kim@example.com', phone: '+16135550101' },
          { firstName: 'Sam', email: 'sam@example.com' },
        ],
      },
    ],
  },
)

const set = (name: string, state: string) =>
  askAs(
    name,
    `mutation ($input: CustomerWhatsAppMarketingConsentUpdateInput!) {
      customerWhatsAppMarketingConsentUpdate(input: $input) {
        customerPhoneNumber { phoneNumber whatsAppMarketingConsent { state } smsMarketingConsent { state } }
        userErrors { field code message } } }`,
    { input: { whatsAppMarketingConsent: { state } } },
  )
const consented = (state: string) => ({
  customerPhoneNumber: {
    phoneNumber: '+16135550101',
    whatsAppMarketingConsent: { state },
    smsMarketingConsent: { state: 'NEVER_SUBSCRIBED' },
  },
  userErrors: [],
})

describe('customerWhatsAppMarketingConsentUpdate', () => {
  it('subscribes a customer, revokes the consent, and notifies the app', async () => {
    expect(await set('Kim', 'SUBSCRIBED')).toEqual(consented('SUBSCRIBED'))
    expect(
      await admin(
        `{ customer(id: "${idOf('Kim')}") { defaultPhoneNumber { whatsAppMarketingConsent { state optInLevel } } } }`,
      ),
    ).toEqual({
      defaultPhoneNumber: {
        whatsAppMarketingConsent: { state: 'SUBSCRIBED', optInLevel: 'SINGLE_OPT_IN' },
      },
    })
    await expect
      .poll(() =>
        received()
          .map(([topic]) => topic)
          .sort(),
      )
      .toEqual(['customers/update', 'customers_whats_app_marketing_consent/update'])
    expect(
      Object.fromEntries(received())['customers_whats_app_marketing_consent/update'],
    ).toMatchObject({
      phone: '+16135550101',
      whats_app_marketing_consent: { state: 'subscribed', opt_in_level: 'single_opt_in' },
    })
    expect(await set('Kim', 'UNSUBSCRIBED')).toEqual(consented('UNSUBSCRIBED'))
  })

  it('requires a phone number, and a state that can be set', async () => {
    const field = ['input', 'whatsAppMarketingConsent']
    expect(await set('Sam', 'SUBSCRIBED')).toEqual({
      customerPhoneNumber: null,
      userErrors: [
        {
          field,
          code: 'PHONE_NUMBER_REQUIRED',
          message: 'A phone number is required to set the WhatsApp consent state.',
        },
      ],
    })
    expect(await set('Kim', 'REDACTED')).toEqual({
      customerPhoneNumber: null,
      userErrors: [
        {
          field: [...field, 'state'],
          code: 'FAILED',
          message: 'Cannot specify REDACTED as a marketing state input',
        },
      ],
    })
  })
})
