import { registry } from '../../../../src/admin-api/admin-resolvers'
import type { EmulatedFunction } from '../../../../src/extensions/extension'
import type { RecordSeed } from '../../../../src/seed/record-seed'
import type { EmulatorState } from '../../../../src/state/state'
import { isolate, startState } from '../fuzz/fuzzed-store'

/** One record of each kind, in the states from which mutations start. */
const SEED: RecordSeed = {
  locations: [{ name: 'Warehouse', city: 'Austin', countryCode: 'US', zip: '78701' }],
  metafieldDefinitions: [
    {
      ownerType: 'PRODUCT',
      namespace: 'custom',
      key: 'care',
      name: 'Care',
      type: 'single_line_text_field',
    },
  ],
  metaobjectDefinitions: [
    { type: 'care', displayNameKey: 'a', fields: [{ key: 'a', type: 'single_line_text_field' }] },
  ],
  metaobjects: [{ type: 'care', handle: 'wool', fields: { a: 'Wash cold' } }],
  products: [
    { title: 'Candle', price: '10.00', totalInventory: 20, image: true },
    {
      title: 'Shirt',
      variants: [
        { options: { Size: 'S' }, price: '40.00', inventory: { 'Shop location': 9 } },
        { options: { Size: 'M' }, price: '40.00', inventory: { Warehouse: 9 } },
      ],
    },
  ],
  collections: [{ title: 'Gifts', products: ['candle'] }],
  customers: [
    {
      firstName: 'Kim',
      lastName: 'Lund',
      email: 'kim@shop.example',
      address: { address1: '1 Mill Lane', city: 'Austin', countryCode: 'US', provinceCode: 'TX' },
    },
    { firstName: 'Sam', lastName: 'Holm', email: 'sam@shop.example' },
  ],
  segments: [{ name: 'All', query: "customer_tags CONTAINS 'VIP'" }],
  orders: [
    { items: [{ product: 'candle', quantity: 3 }], customer: 'kim@shop.example' },
    { items: [{ product: 'candle', quantity: 2 }], customer: 'kim@shop.example', fulfilled: true },
    { items: [{ product: 'shirt' }], customer: 'sam@shop.example', payment: 'PENDING' },
    { items: [{ product: 'shirt' }], customer: 'sam@shop.example', payment: 'AUTHORIZED' },
    { items: [{ product: 'candle', quantity: 2 }], fulfilled: true },
  ],
  locales: [{ locale: 'fr' }],
  markets: [{ name: 'Europe', countries: ['DE'], currencyCode: 'EUR', subfolder: 'eu' }],
  catalogs: [{ title: 'Europe', market: 'Europe', adjustment: 5, products: ['candle'] }],
  publications: [{ products: ['candle'] }],
  discounts: [
    { title: 'Ten', code: 'TEN', percentage: 10 },
    { title: 'Free', freeShipping: true },
  ],
  sellingPlanGroups: [
    { name: 'Club', plans: [{ name: 'Monthly', interval: 'MONTH' }], products: ['candle'] },
  ],
  giftCards: [{ value: '50.00', customer: 'kim@shop.example' }],
  storeCredits: [{ customer: 'kim@shop.example', amount: '10.00' }],
  companies: [
    {
      name: 'Mill Works',
      locations: [{ name: 'Mill' }, { name: 'Yard' }],
      contacts: [{ email: 'ida@mill.example' }],
    },
  ],
  draftOrders: [
    { items: [{ product: 'candle' }], customer: 'kim@shop.example' },
    { items: [{ title: 'Engraving', price: '5.00' }] },
  ],
  disputes: [{ order: '#1005' }],
  returns: [
    { order: '#1002', status: 'REQUESTED' },
    { order: '#1005', status: 'OPEN' },
  ],
  savedSearches: [{ name: 'Paid', resourceType: 'ORDER', query: 'financial_status:paid' }],
  pages: [{ title: 'About' }],
  blogs: [
    {
      title: 'News',
      articles: [
        {
          title: 'Open',
          author: 'Kim',
          comments: [{ name: 'Sam', email: 'sam@shop.example', text: 'Fine' }],
        },
      ],
    },
  ],
  redirects: [{ path: '/old', target: '/new' }],
  marketingActivities: [{ title: 'Spring', remoteId: 's1', url: 'https://example.com/s1' }],
  files: [{ url: 'https://cdn.example.com/a.jpg' }],
}

/** A function of the app for each kind of records that belong to one. */
const FUNCTIONS: EmulatedFunction[] = [
  { handle: 'gift-box', apiType: 'cart_transform' },
  { handle: 'one-parcel', apiType: 'fulfillment_constraints' },
  { handle: 'hide-express', apiType: 'delivery_customization' },
  { handle: 'hide-cash', apiType: 'payment_customization' },
  { handle: 'min-total', apiType: 'cart_checkout_validation' },
  { handle: 'volume', apiType: 'discount' },
]

/** The store in which the cases of mutations run. */
export interface CaseStore {
  state: EmulatorState
  /** Topics of the webhooks that were sent since the last reset. */
  readonly topics: string[]
  reset: () => void
}

/** Starts a store with one record of each kind. It is the same after each reset. */
export async function startCaseStore(): Promise<CaseStore> {
  const declared = registry.domains.flatMap(({ mutations = {} }) =>
    Object.values(mutations).flatMap(({ topics }) => topics),
  )
  const state = startState(SEED, [...new Set(declared)], [{ functions: FUNCTIONS }])
  const topics: string[] = []
  const watch = () => {
    topics.length = 0
    // Each mutation succeeds, also one that the platform has ended since.
    for (const { domain } of state.stores) state.rules.ignore(domain, 'script-tag-writes', true)
    isolate(state, topic => topics.push(topic))
  }
  watch()
  return {
    state,
    topics,
    reset: () => {
      state.reset()
      watch()
    },
  }
}
