import { describe, expect, it } from 'vitest'
import { complianceCheck } from '../../../../doctor/checks/compliance-check'
import { doctorFacts, REGISTRATION } from '../facts'

describe('complianceCheck', () => {
  it('names the topics without a handler, as the registration spells them', () => {
    expect(complianceCheck(doctorFacts({ code: { complianceTopics: ['SHOP_REDACT'] } })))
      .toMatchObject({ severity: 'problem', message: 'No handler for customers/data_request, customers/redact: the app fails the review of the app store' })
  })

  it('names the topics that the registration does not subscribe', () => {
    expect(complianceCheck(doctorFacts({ registration: { ...REGISTRATION, complianceTopics: ['CUSTOMERS_DATA_REQUEST', 'CUSTOMERS_REDACT'] } })))
      .toMatchObject({ severity: 'problem', message: 'shopify.app.toml does not subscribe shop/redact: they are never delivered' })
  })

  it('warns of handlers that no route reaches', () => {
    expect(complianceCheck(doctorFacts({ code: { signedRoutes: [] } }))).toMatchObject({ severity: 'warning' })
  })

  it('is for apps of the app store', () => {
    expect(complianceCheck(doctorFacts({ settings: { distribution: 'single_merchant' }, code: { complianceTopics: [] } }))).toBeUndefined()
  })
})
