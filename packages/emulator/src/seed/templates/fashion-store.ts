import type { ProductSeed, VariantSeed } from '../../state/product'
import type { StoreSeed } from '../store-seed'
import { createOrders } from './orders'
import { createPerson } from './people'
import type { Person } from './people'
import { createRandom } from './random-source'
import type { RandomSource } from './random-source'
import { createDraftOrders, createFulfillments, createReturns } from './sales'

const PRODUCTS = 2000
const CUSTOMERS = 5000
const ORDERS = 10_000
const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
/** For which the store has been selling. */
const PERIOD_MS = 734 * DAY_MS

type Garment = readonly [name: string, type: string, price: number]

const GARMENTS: readonly [Garment, ...Garment[]] = [
  ['Crew Tee', 'Tops', 28],
  ['Oxford Shirt', 'Tops', 69],
  ['Ribbed Tank', 'Tops', 24],
  ['Chunky Cardigan', 'Knitwear', 98],
  ['Cable Sweater', 'Knitwear', 89],
  ['Wide Trousers', 'Bottoms', 85],
  ['Straight Jeans', 'Bottoms', 92],
  ['Pleated Skirt', 'Bottoms', 74],
  ['Wrap Dress', 'Dresses', 110],
  ['Slip Dress', 'Dresses', 96],
  ['Trench Coat', 'Outerwear', 189],
  ['Quilted Jacket', 'Outerwear', 145],
]
const FABRICS = ['Cotton', 'Linen', 'Merino', 'Tencel', 'Organic Cotton', 'Recycled Wool'] as const
const STYLES = ['Everyday', 'Boxy', 'Relaxed', 'Tailored', 'Cropped', 'Oversized'] as const
const COLORS = ['Black', 'Ecru', 'Moss', 'Rust', 'Navy', 'Clay', 'Slate'] as const
const SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const
const VENDORS = ['North Coast Studio', 'Atelier North', 'Field & Thread', 'Casa Verde'] as const
const WAREHOUSE = 'Rotterdam warehouse'

/**
 * Generates a fashion store with customers in four countries, who pay in their currencies.
 *
 * @param endsAt an hour after its last sale, in milliseconds since the epoch
 */
export function createFashionStore(endsAt: number): Omit<StoreSeed, 'handle'> {
  const random = createRandom(2_000)
  const to = endsAt - HOUR_MS
  const from = to - PERIOD_MS
  const products = Array.from({ length: PRODUCTS }, (_, index) =>
    createProduct(random, index, from),
  )
  const people = Array.from({ length: CUSTOMERS }, (_, index) =>
    createPerson(
      random,
      index,
      new Date(from + Math.floor(PERIOD_MS * (index / CUSTOMERS))).toISOString(),
    ),
  ) as [Person, ...Person[]]
  const sold = products
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ handle = '' }) => handle) as [string, ...string[]]
  const orders = createOrders(random, ORDERS, sold, people, { from, to })
  return {
    name: 'North Coast Fashion',
    currencyCode: 'USD',
    plan: 'Advanced',
    maximumAvailable: 4000,
    restoreRate: 200,
    locations: [{ name: WAREHOUSE, city: 'Rotterdam', countryCode: 'NL', zip: '3011' }],
    metafieldDefinitions: [
      {
        ownerType: 'PRODUCT',
        namespace: 'custom',
        key: 'fabric',
        name: 'Fabric',
        type: 'single_line_text_field',
      },
    ],
    products,
    collections: [
      { title: 'New arrivals', tag: 'new' },
      { title: 'Sale', tag: 'sale' },
    ],
    customers: people.map(({ seed }) => seed),
    segments: [{ name: 'VIP customers', query: "customer_tags CONTAINS 'VIP'" }],
    discountCodes: [{ code: 'WELCOME10', percentage: 10, title: 'Welcome' }],
    orders,
    locales: [{ locale: 'de' }, { locale: 'fr' }],
    translations: [
      { collection: 'new-arrivals', locale: 'de', texts: { title: 'Neuheiten' } },
      { collection: 'new-arrivals', locale: 'fr', texts: { title: 'Nouveautés' } },
      { collection: 'sale', locale: 'de', texts: { title: 'Angebote' } },
      { collection: 'sale', locale: 'fr', texts: { title: 'Soldes' } },
    ],
    markets: [
      { name: 'Canada', countries: ['CA'], currencyCode: 'CAD', subfolder: 'ca' },
      { name: 'United Kingdom', countries: ['GB'], currencyCode: 'GBP', subfolder: 'uk' },
      {
        name: 'Europe',
        countries: ['DE', 'FR', 'NL', 'AT', 'BE'],
        currencyCode: 'EUR',
        subfolder: 'eu',
        locales: ['de', 'fr'],
      },
    ],
    catalogs: [
      { title: 'Canada', market: 'Canada', adjustment: 5 },
      { title: 'Europe', market: 'Europe', adjustment: 8 },
    ],
    discounts: [
      { title: 'Mid-season sale', percentage: 20, collections: ['sale'] },
      { title: 'Free delivery', code: 'SHIPFREE', freeShipping: true, minimumSubtotal: '100.00' },
    ],
    giftCards: people.slice(0, 20).map(({ seed }, index) => ({
      value: `${50 + 25 * (index % 4)}.00`,
      code: `northcoast${String(index + 1).padStart(4, '0')}`,
      customer: seed.email,
    })),
    storeCredits: people
      .slice(20, 30)
      .map(({ seed }) => ({ customer: seed.email, amount: '15.00' })),
    draftOrders: createDraftOrders(random, 30, sold, people),
    fulfillments: createFulfillments(random, 100, orders),
    returns: createReturns(random, 60, orders),
    savedSearches: [
      { name: 'On sale', resourceType: 'PRODUCT', query: 'tag:sale' },
      { name: 'Refunded', resourceType: 'ORDER', query: 'financial_status:refunded' },
    ],
  }
}

function createProduct(random: RandomSource, index: number, from: number): ProductSeed {
  const [garment, productType, basePrice] = random.pick(GARMENTS)
  const fabric = random.pick(FABRICS)
  const style = random.pick(STYLES)
  const color = random.pick(COLORS)
  const title = `${style} ${fabric} ${garment}`
  const price = basePrice + random.below(6) * 5
  const isOnSale = random.chance(0.15)
  const isNew = index >= PRODUCTS * 0.95
  return {
    title,
    handle: `${title.toLowerCase().replaceAll(' ', '-')}-${index + 1}`,
    vendor: random.pick(VENDORS),
    productType,
    status: isNew && random.chance(0.3) ? 'DRAFT' : random.chance(0.04) ? 'ARCHIVED' : 'ACTIVE',
    descriptionHtml: `<p>${title} in ${color.toLowerCase()}, made of ${fabric.toLowerCase()}.</p>`,
    tags: [color.toLowerCase(), ...(isNew ? ['new'] : []), ...(isOnSale ? ['sale'] : [])],
    price: `${price}.00`,
    variants: SIZES.slice(random.below(2)).map((size): VariantSeed => ({
      options: { Color: color, Size: size },
      sku: `${productType.slice(0, 2).toUpperCase()}-${String(index + 1).padStart(4, '0')}-${size}`,
      ...(isOnSale && { compareAtPrice: `${price + 20}.00` }),
      inventory: {
        'Shop location': random.below(30),
        ...(random.chance(0.5) && { [WAREHOUSE]: random.below(120) }),
      },
    })),
    metafields: [
      { namespace: 'custom', key: 'fabric', type: 'single_line_text_field', value: fabric },
    ],
    createdAt: new Date(from + Math.floor((index / PRODUCTS) * 700) * DAY_MS).toISOString(),
  }
}
