import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['write_legal_policies'], [])

const UPDATE = `mutation ($type: ShopPolicyType!, $body: String!) {
  shopPolicyUpdate(shopPolicy: { type: $type, body: $body }) {
    shopPolicy { id title type body url } userErrors { field code message }
  }
}`

const update = (type: string, body: string) =>
  ask<{ shopPolicy: { id: string } | null }>(UPDATE, { type, body })

describe('shopPolicyUpdate', () => {
  it('creates a policy, and then changes it', async () => {
    const { shopPolicy } = await update('REFUND_POLICY', '<p>30 days</p>')
    expect(shopPolicy).toMatchObject({
      title: 'Refund policy',
      type: 'REFUND_POLICY',
      body: '<p>30 days</p>',
      url: expect.stringMatching(/\/policies\/\d+\.html\?locale=en$/) as string,
    })
    expect((await update('REFUND_POLICY', 'None')).shopPolicy?.id).toBe(shopPolicy?.id)
    await update('CONTACT_INFORMATION', 'Call us')
    expect(await ask('{ shop { shopPolicies { type body } } }')).toEqual({
      shopPolicies: [
        { type: 'CONTACT_INFORMATION', body: 'Call us' },
        { type: 'REFUND_POLICY', body: 'None' },
      ],
    })
  })

  it.each([
    ['REFUND_POLICY', 'x'.repeat(512 * 1024), 'Body is too big (maximum is 512 KB)'],
    ['SUBSCRIPTION_POLICY', ' ', 'Purchase options cancellation policy required'],
    ['PRIVACY_POLICY', '{% nothing %}', "Body Liquid syntax error: Unknown tag 'nothing'"],
  ])('refuses a %s', async (type, body, message) => {
    expect(await update(type, body)).toMatchObject({
      shopPolicy: null,
      userErrors: [{ field: ['shopPolicy', 'body'], message }],
    })
    expect(await ask('{ shop { shopPolicies { type } } }')).toEqual({ shopPolicies: [] })
  })
})
