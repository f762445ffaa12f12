import { describe, expect, it } from 'vitest'
import { complianceCheck } from '../../../../src/doctor/checks/compliance-check'
import { doctorFacts, REGISTRATION } from '../facts'

describe('complianceCheck', () => {
  it('names topics without a handler in the spelling of the registration', () => {
    expect(
      complianceCheck(doctorFacts({ code: { complianceTopics: ['SHOP_REDACT'] } })),
    ).toMatchObject({
      severity: 'problem',
      message:
        'No handler for customers/data_request, customers/redact: the app fails the App Store review',
    })
  })

  it('names topics without a subscription in the registration', () => {
    expect(
      complianceCheck(
        doctorFacts({
          registration: {
            ...REGISTRATION,
            complianceTopics: ['CUSTOMERS_DATA_REQUEST', 'CUSTOMERS_REDACT'],
          },
        }),
      ),
    ).toMatchObject({
      severity: 'problem',
      message: 'shopify.app.toml does not subscribe to shop/redact: they are never delivered',
    })
  })

  it('reports a problem when no server code verifies webhooks', () => {
    expect(
      complianceCheck(doctorFacts({ code: { signedRoutes: [], verifiedKinds: [] } })),
    ).toMatchObject({
      severity: 'problem',
      message:
        'The compliance topics have handlers, but no server code calls usePlatformWebhook: every delivery fails with 404',
    })
  })

  it('applies to App Store apps only', () => {
    expect(
      complianceCheck(
        doctorFacts({
          settings: { distribution: 'single_merchant' },
          code: { complianceTopics: [] },
        }),
      ),
    ).toBeUndefined()
  })
})
