import { beforeEach, expect, it } from 'vitest'
import type { StartedPlatform } from '../started-platform'
import { startCheckout } from './started-checkout'
import type { Nodes } from './started-checkout'

const { admin, cartPath, enterKim, started } = startCheckout()

let mug: string
let platform: StartedPlatform
beforeEach(() => {
  ;({ mug, platform } = started())
})

it('a checkout without an order is an abandoned one', async () => {
  const path = await cartPath(', note: "Soon"')
  await enterKim(path)
  const { abandonedCheckouts, abandonedCheckoutsCount } = await admin<{
    abandonedCheckouts: Nodes<Record<string, unknown>>
    abandonedCheckoutsCount: object
  }>(`{ abandonedCheckoutsCount { count } abandonedCheckouts(first: 5) { nodes {
    abandonedCheckoutUrl note lineItemsQuantity completedAt shippingAddress { city }
    totalPriceSet { shopMoney { amount currencyCode } } totalTaxSet { shopMoney { amount } }
    lineItems(first: 5) { nodes { title quantity originalTotalPriceSet { shopMoney { amount } } variant { id } } }
  } } }`)
  expect(abandonedCheckoutsCount).toEqual({ count: 1 })
  expect(abandonedCheckouts.nodes).toEqual([
    {
      abandonedCheckoutUrl: platform.emulator.url + path,
      note: 'Soon',
      lineItemsQuantity: 2,
      completedAt: null,
      shippingAddress: { city: 'Ottawa' },
      totalPriceSet: { shopMoney: { amount: '42.0', currencyCode: 'CAD' } },
      totalTaxSet: { shopMoney: { amount: '2.0' } },
      lineItems: {
        nodes: [
          {
            title: 'Mug',
            quantity: 2,
            originalTotalPriceSet: { shopMoney: { amount: '40.0' } },
            variant: { id: mug },
          },
        ],
      },
    },
  ])
})
