import type { StoreSeed } from '../../../../emulator/src'
import type { PullRequest } from '../../../src/pull/pull-store'
import { RESOURCES } from '../../../src/pull/resources'
import { startPlatform } from '../../../../emulator/tests/unit/started-platform'
import type { StartedPlatform } from '../../../../emulator/tests/unit/started-platform'
import { addSourceRecords, WRITTEN } from './source-records'

export const SHOP = 'source-store.platform.test'

export const SCOPES = [
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'write_customers',
  'write_orders',
  'read_all_orders',
  'write_merchant_managed_fulfillment_orders',
  'read_draft_orders',
  'read_discounts',
  'read_metaobject_definitions',
  'read_metaobjects',
]

/** A person whose data is in every place that a pull has to clean. */
export const PERSON = {
  firstName: 'Wilhelmina',
  lastName: 'Achterberg',
  email: 'wilhelmina@achterberg-post.example.net',
  phone: '+14155550177',
  note: 'Her brother collects the parcels on Fridays.',
  company: 'Achterberg Interiors',
  address1: '88 Kastanjelaan',
  address2: 'Rear entrance B',
  city: 'Monnickendam',
  zip: '1141 AB',
} as const

/** A generated store, with the person in records of their own, and in texts of others. */
export const SOURCE: StoreSeed = {
  handle: 'source-store',
  template: 'candles',
  customers: [
    {
      ...pick('firstName', 'lastName', 'email', 'phone', 'note'),
      tags: ['VIP', 'from Monnickendam'],
      address: {
        ...pick('company', 'address1', 'address2', 'city', 'zip', 'phone'),
        countryCode: 'NL',
      },
      metafields: [
        {
          namespace: 'club',
          key: 'motto',
          type: 'single_line_text_field',
          value: 'Sail before dawn with friends',
        },
        { namespace: 'club', key: 'born', type: 'date', value: '1971-03-09' },
        { namespace: 'club', key: 'points', type: 'number_integer', value: '12' },
        {
          namespace: 'club',
          key: 'family',
          type: 'json',
          value: '{"sister":"Georgette Achterberg","children":2}',
        },
      ],
    },
  ],
  products: [{ title: 'Rose candle', price: '9.00' }],
  orders: [
    {
      items: [{ product: 'rose-candle' }],
      customer: PERSON.email,
      note: 'Ring at 88 Kastanjelaan, Monnickendam',
      tags: ['gift'],
      payment: 'REFUNDED',
    },
  ],
}

/** The same store, with values of the person in texts of a product. */
export const LEAKY: StoreSeed = {
  ...SOURCE,
  products: [
    ...(SOURCE.products ?? []),
    {
      title: 'Candle of Wilhelmina Achterberg',
      handle: 'wilhelmina-achterberg',
      price: '30.00',
      descriptionHtml: `<p>Questions to ${PERSON.email} or (415) 555-0177.</p>`,
    },
  ],
}

/** Values of the person, as they could be searched for in a file. */
export const ORIGINALS: readonly string[] = [
  ...Object.values(PERSON),
  '555-0177',
  'wilhelmina-achterberg',
  'Georgette',
  'Sail before dawn',
  '1971-03-09',
  'Monnickendam',
  'Ring at',
  ...WRITTEN,
]

/** Starts the platform that is pulled from, with the app installed. */
export async function startSource(
  store: StoreSeed = SOURCE,
): Promise<{ platform: StartedPlatform; request: PullRequest; close: () => Promise<void> }> {
  const platform = await startPlatform({
    now: Date.now,
    app: { scopes: SCOPES, optionalScopes: [] },
    seed: { stores: [store] },
  })
  const { control } = platform.emulator
  await control.install({ shop: SHOP })
  await addSourceRecords(platform, SHOP, PERSON.email)
  // A bulk operation takes a second of the platform's clock.
  const clock = setInterval(() => void control.advanceClock(1000).catch(() => {}), 100)
  const { json } = await platform.exchange({}, SHOP)
  return {
    platform,
    close: async () => {
      clearInterval(clock)
      await platform.emulator.close()
    },
    request: {
      access: {
        shop: SHOP,
        token: String(json.access_token),
        shopUrl: `${platform.emulator.url}/{shop}`,
      },
      selections: RESOURCES.map(resource => ({ resource })),
      kept: [],
      name: 'pulled',
      isRestart: false,
    },
  }
}

function pick<Name extends keyof typeof PERSON>(...names: Name[]): Pick<typeof PERSON, Name> {
  return Object.fromEntries(names.map(name => [name, PERSON[name]])) as Pick<typeof PERSON, Name>
}
