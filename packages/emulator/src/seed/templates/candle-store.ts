import type { ProductSeed } from '../../state/product'
import type { StoreSeed } from '../store-seed'
import { createOrders } from './orders'
import { createPerson } from './people'
import type { Person } from './people'
import { createRandom } from './random-source'
import { createDraftOrders, createFulfillments, createReturns } from './sales'

const CUSTOMERS = 40
const ORDERS = 60
const HOUR_MS = 3600 * 1000
/** For which the store has been selling. */
const PERIOD_MS = 126 * 24 * HOUR_MS

const SCENTS = [
  'Fig Leaf',
  'Cedar Smoke',
  'Orange Peel',
  'Wild Mint',
  'Beeswax',
  'Sea Salt',
] as const
const SIZES = [
  ['Small', '16.00'],
  ['Large', '29.00'],
] as const

/**
 * Generates a small store that makes candles.
 *
 * @param endsAt an hour after its last sale, in milliseconds since the epoch
 */
export function createCandleStore(endsAt: number): Omit<StoreSeed, 'handle'> {
  const to = endsAt - HOUR_MS
  const from = to - PERIOD_MS
  const random = createRandom(40)
  const products = [...SCENTS.map(candle), ...EXTRAS]
  const people = Array.from({ length: CUSTOMERS }, (_, index) =>
    createPerson(random, index, new Date(from).toISOString()),
  ) as [Person, ...Person[]]
  const sold = products.map(({ handle = '' }) => handle) as [string, ...string[]]
  const orders = createOrders(random, ORDERS, sold, people, { from, to })
  return {
    name: 'Lantern & Wick',
    currencyCode: 'USD',
    plan: 'Basic',
    metafieldDefinitions: [
      {
        ownerType: 'PRODUCT',
        namespace: 'custom',
        key: 'burn_time',
        name: 'Burn time in hours',
        type: 'number_integer',
      },
    ],
    metaobjectDefinitions: [
      {
        type: 'scent',
        displayNameKey: 'name',
        fields: [
          { key: 'name', type: 'single_line_text_field', required: true },
          { key: 'notes', type: 'multi_line_text_field' },
        ],
      },
    ],
    metaobjects: SCENTS.map(scent => ({
      type: 'scent',
      handle: handleOf(scent),
      fields: { name: scent, notes: `A candle that smells of ${scent.toLowerCase()}.` },
    })),
    products,
    collections: [{ title: 'Candles', products: SCENTS.map(scent => `${handleOf(scent)}-candle`) }],
    customers: people.map(({ seed }) => seed),
    discountCodes: [{ code: 'WELCOME10', percentage: 10, title: 'Welcome' }],
    orders,
    discounts: [{ title: 'Free delivery from 50', freeShipping: true, minimumSubtotal: '50.00' }],
    sellingPlanGroups: [
      {
        name: 'Candle club',
        plans: [
          { name: 'A candle every month', interval: 'MONTH', percentage: 10 },
          { name: 'A candle every three months', interval: 'MONTH', intervalCount: 3 },
        ],
        products: SCENTS.map(scent => `${handleOf(scent)}-candle`),
      },
    ],
    giftCards: people.slice(0, 3).map(({ seed }, index) => ({
      value: `${25 * (index + 1)}.00`,
      code: `candlegift${String(index + 1).padStart(4, '0')}`,
      customer: seed.email,
    })),
    draftOrders: createDraftOrders(random, 6, sold, people),
    fulfillments: createFulfillments(random, 1, orders),
    returns: createReturns(random, 2, orders),
    savedSearches: [
      { name: 'Low stock', resourceType: 'PRODUCT', query: 'inventory_total:<10' },
      { name: 'Large orders', resourceType: 'ORDER', query: 'total_price:>100' },
    ],
  }
}

const EXTRAS: readonly ProductSeed[] = [
  {
    title: 'Wick Trimmer',
    handle: 'wick-trimmer',
    vendor: 'Lantern & Wick',
    productType: 'Accessories',
    price: '12.00',
    totalInventory: 35,
  },
  {
    title: 'Gift Box',
    handle: 'gift-box',
    vendor: 'Lantern & Wick',
    productType: 'Gifts',
    price: '8.00',
    totalInventory: 4,
  },
]

function candle(scent: string, index: number): ProductSeed {
  return {
    title: `${scent} Candle`,
    handle: `${handleOf(scent)}-candle`,
    vendor: 'Lantern & Wick',
    descriptionHtml: `<p>Soy wax with the scent of ${scent.toLowerCase()}, poured by hand.</p>`,
    tags: ['candle'],
    variants: SIZES.map(([size, price], position) => ({
      options: { Size: size },
      price,
      sku: `CANDLE-${index + 1}-${size.charAt(0)}`,
      inventory: { 'Shop location': 20 + index * 3 - position * 8 },
    })),
    metafields: [
      {
        namespace: 'custom',
        key: 'burn_time',
        type: 'number_integer',
        value: String(30 + index * 5),
      },
    ],
  }
}

function handleOf(scent: string): string {
  return scent.toLowerCase().replaceAll(' ', '-')
}
