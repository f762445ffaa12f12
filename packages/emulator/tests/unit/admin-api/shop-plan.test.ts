import { afterEach, describe, expect, it } from 'vitest'
import { meetsPlan } from '../../../src/admin-api/shop-plan'
import { EMULATED_SHOP_DOMAIN } from '../../../../../shared/profile'
import { startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

const PLUS = { onlyPlans: ['Plus', 'Development'] }
const NOT_STARTER = { exceptPlans: ['Starter', 'Retail'] }

it.each([
  ['Basic', false, false, true],
  ['Shopify Plus', false, true, true],
  ['plus', false, true, true],
  ['Basic', true, true, true],
  ['Development', true, true, true],
  ['Starter', false, false, false],
])('the plan %s (development store: %s) is checked', (plan, developmentStore, plus, other) => {
  expect(meetsPlan({ plan, developmentStore }, PLUS)).toBe(plus)
  expect(meetsPlan({ plan, developmentStore }, NOT_STARTER)).toBe(other)
  expect(meetsPlan({ plan, developmentStore }, {})).toBe(true)
})

describe('a shop without the plan', () => {
  let platform: StartedPlatform
  afterEach(() => platform.emulator.close())

  it('is refused a field, and keeps the rest', async () => {
    platform = await startPlatform({
      app: { scopes: ['write_products'] },
      seed: { stores: [{ handle: 'corner', plan: 'Starter', installed: true }] },
    })
    const shop = `corner.${EMULATED_SHOP_DOMAIN}`
    const token = String((await platform.exchange({}, shop)).json.access_token)
    const { json } = await platform.graphql(
      token,
      {
        query: `mutation {
          collectionCreate(input: { title: "Tea" }) { collection { id } userErrors { message } }
          productCreate(product: { title: "Tea" }) { product { title } userErrors { message } }
        }`,
      },
      shop,
    )
    expect(json.data).toEqual({
      collectionCreate: null,
      productCreate: { product: { title: 'Tea' }, userErrors: [] },
    })
    expect(json.errors).toMatchObject([
      {
        message: expect.stringMatching(
          /^Access denied for collectionCreate field\. Required access: `write_products` access scope\. .*Starter or Retail plans/,
        ) as string,
        path: ['collectionCreate'],
        extensions: { code: 'ACCESS_DENIED' },
      },
    ])
  })
})
