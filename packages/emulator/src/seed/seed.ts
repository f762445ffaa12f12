import type { CustomerSeed } from '../state/customer'
import type { EmulatorSeed } from './emulator-seed'
import type { ProductSeed, ProductStatus } from '../state/product'

type Row = readonly [
  title: string,
  vendor: string,
  type: string,
  price: string,
  inventory: number,
  status?: ProductStatus,
  maxPrice?: string,
]

const DEMO_ROWS: readonly Row[] = [
  ['Stoneware Mug', 'Harbor Clay', 'Kitchen', '18.00', 120],
  ['Linen Apron', 'North Loom', 'Kitchen', '42.00', 35],
  ['Walnut Cutting Board', 'Fold & Grain', 'Kitchen', '64.50', 18, 'ACTIVE', '98.00'],
  ['Enamel Kettle', 'Harbor Clay', 'Kitchen', '79.00', 0],
  ['Beeswax Candle', 'Small Hours', 'Home', '24.00', 210, 'ACTIVE', '38.00'],
  ['Wool Throw', 'North Loom', 'Home', '129.00', 14],
  ['Rattan Basket', 'Fold & Grain', 'Home', '36.00', 52],
  ['Desk Lamp "Arc"', 'Small Hours', 'Home', '145.00', 9, 'DRAFT'],
  ['Organic Cotton T-Shirt', 'Plainwear', 'Apparel', '29.00', 340, 'ACTIVE', '33.00'],
  ['Merino Crew Sweater', 'Plainwear', 'Apparel', '110.00', 46],
  ['Corduroy Overshirt', 'Plainwear', 'Apparel', '95.00', 0, 'ARCHIVED'],
  ['Canvas Tote', 'North Loom', 'Apparel', '22.00', 180],
  ['Rain Jacket', 'Farstride', 'Outdoor', '159.00', 27, 'ACTIVE', '179.00'],
  ['Trail Socks, 3 Pack', 'Farstride', 'Outdoor', '27.50', 260],
  ['Insulated Bottle 750 ml', 'Farstride', 'Outdoor', '34.00', 88],
  ['Two-Person Tent', 'Farstride', 'Outdoor', '389.00', 4, 'DRAFT'],
  ['Dotted Notebook A5', 'Margin Press', 'Stationery', '14.00', 500],
  ['Brass Ruler', 'Margin Press', 'Stationery', '19.00', 75],
  ['Fountain Pen', 'Margin Press', 'Stationery', '68.00', 22, 'ACTIVE', '84.00'],
  ['Letterpress Card Set', 'Margin Press', 'Stationery', '16.50', 3],
  ['Single-Origin Coffee', 'Early Roast', 'Food', '15.90', 96, 'ACTIVE', '28.90'],
  ['Jasmine Green Tea', 'Early Roast', 'Food', '12.40', 64],
  ['Wildflower Honey', 'Early Roast', 'Food', '11.00', 150],
  ['Gift Box “Søndag”', 'Small Hours', 'Gifts', '75.00', 12, 'ARCHIVED'],
]

const SECOND_ROWS: readonly Row[] = [
  ['Road Bike Helmet', 'Velo Works', 'Cycling', '89.00', 40],
  ['Bar Tape', 'Velo Works', 'Cycling', '21.00', 130],
  ['Bike Bell', 'Velo Works', 'Cycling', '12.50', 75],
  ['Pannier Bag 20 l', 'Farstride', 'Cycling', '99.00', 16],
  ['Repair Kit', 'Farstride', 'Cycling', '18.00', 0, 'DRAFT'],
]

const DEMO_CUSTOMERS: CustomerSeed[] = [
  {
    firstName: 'Mira',
    lastName: 'Okafor',
    email: 'mira.okafor@example.com',
    phone: '+14155550110',
    tags: ['VIP'],
    acceptsMarketing: true,
    address: {
      address1: '12 Harbor Street',
      city: 'Portland',
      countryCode: 'US',
      provinceCode: 'OR',
      zip: '97201',
    },
  },
  {
    firstName: 'Théo',
    lastName: 'Lambert',
    email: 'theo.lambert@example.com',
    tags: ['wholesale'],
    address: {
      address1: '480 Market Street',
      city: 'Montreal',
      company: 'Lambert Interiors',
      countryCode: 'CA',
      provinceCode: 'QC',
      zip: 'H2X 1Y4',
    },
  },
  {
    firstName: 'Sofie',
    lastName: 'Brandt',
    email: 'sofie.brandt@example.com',
    acceptsMarketing: true,
    note: 'Prefers deliveries in the afternoon.',
    address: { address1: '7 Garden Lane', city: 'Berlin', countryCode: 'DE', zip: '10115' },
  },
  // Some customers have no address, or no name.
  { firstName: 'Kenji', lastName: 'Arai', email: 'kenji.arai@example.com' },
  { email: 'newsletter.reader@example.com', acceptsMarketing: true, tags: ['newsletter'] },
]

/** The default stores. */
export const DEFAULT_SEED: EmulatorSeed = {
  stores: [
    {
      handle: 'demo-store',
      name: 'Demo Store',
      plan: 'Standard',
      maximumAvailable: 2000,
      restoreRate: 100,
      products: DEMO_ROWS.map(productOf),
      customers: DEMO_CUSTOMERS,
    },
    {
      handle: 'second-store',
      name: 'Second Store',
      currencyCode: 'EUR',
      ianaTimezone: 'Europe/Berlin',
      products: SECOND_ROWS.map(productOf),
    },
  ],
}

function productOf(
  [title, vendor, productType, price, totalInventory, status = 'ACTIVE', maxPrice = price]: Row,
  index: number,
): ProductSeed {
  return {
    title,
    vendor,
    productType,
    price,
    maxPrice,
    totalInventory,
    status,
    descriptionHtml: `<p>${productType} by ${vendor.replace('&', '&amp;')}.</p>`,
    // Some products have no image, so that apps handle that case.
    image: index % 6 !== 5,
  }
}
