import type { AddressSeed, CustomerSeed } from '../../state/customer'
import type { RandomSource } from './random-source'

/** A country in which generated customers live. */
export interface CustomerCountry {
  countryCode: string
  /** Currency in which the customers pay. */
  currencyCode: string
  /** Units of the currency for one US dollar. */
  exchangeRate: number
  cities: readonly [City, ...City[]]
}

type City = readonly [city: string, zip: string, provinceCode?: string]

const FIRST_NAMES = [
  ...([
    'Ada',
    'Alma',
    'Amir',
    'Anouk',
    'Bela',
    'Carla',
    'Chidi',
    'Dalia',
    'Emil',
    'Farah',
  ] as const),
  ...([
    'Gwen',
    'Hana',
    'Idris',
    'Ines',
    'Jonas',
    'Kaito',
    'Lena',
    'Malik',
    'Mira',
    'Noor',
  ] as const),
  ...(['Olga', 'Priya', 'Quinn', 'Rosa', 'Sami', 'Tariq', 'Uma', 'Vera', 'Wren', 'Yusuf'] as const),
] as const
const LAST_NAMES = [
  ...(['Abara', 'Becker', 'Castillo', 'Dubois', 'Eriksen', 'Fontaine', 'Garber', 'Holm'] as const),
  ...(['Ibarra', 'Jansen', 'Kowal', 'Lindqvist', 'Moreau', 'Novak', 'Okoye', 'Petrov'] as const),
  ...(['Quist', 'Rossi', 'Sato', 'Tanaka', 'Ueda', 'Varga', 'Wexler', 'Yilmaz', 'Zeller'] as const),
] as const
const STREETS = [
  'Harbor Street',
  'Mill Lane',
  'Garden Road',
  'Station Road',
  'Orchard Way',
] as const

/** Countries of generated customers. The first ones have the most. */
const CUSTOMER_COUNTRIES: readonly [CustomerCountry, ...CustomerCountry[]] = [
  {
    countryCode: 'US',
    currencyCode: 'USD',
    exchangeRate: 1,
    cities: [
      ['Portland', '97201', 'OR'],
      ['Austin', '78701', 'TX'],
      ['Chicago', '60601', 'IL'],
    ],
  },
  {
    countryCode: 'CA',
    currencyCode: 'CAD',
    exchangeRate: 1.37,
    cities: [
      ['Toronto', 'M5V 2T6', 'ON'],
      ['Montreal', 'H2X 1Y4', 'QC'],
    ],
  },
  {
    countryCode: 'GB',
    currencyCode: 'GBP',
    exchangeRate: 0.79,
    cities: [
      ['Leeds', 'LS1 4DY'],
      ['Bristol', 'BS1 5TR'],
    ],
  },
  {
    countryCode: 'DE',
    currencyCode: 'EUR',
    exchangeRate: 0.92,
    cities: [
      ['Berlin', '10115'],
      ['Hamburg', '20095'],
    ],
  },
]

/** A generated customer, and where the customer pays. */
export interface Person {
  seed: CustomerSeed
  country: CustomerCountry
}

/**
 * Creates a customer with an address.
 *
 * @param index makes the email address unique
 */
export function createPerson(random: RandomSource, index: number, createdAt: string): Person {
  const firstName = random.pick(FIRST_NAMES)
  const lastName = random.pick(LAST_NAMES)
  // Half of the customers live in the first country.
  const country = random.chance(0.5) ? CUSTOMER_COUNTRIES[0] : random.pick(CUSTOMER_COUNTRIES)
  const [city, zip, provinceCode] = random.pick(country.cities)
  const address: AddressSeed = {
    address1: `${1 + random.below(180)} ${random.pick(STREETS)}`,
    city,
    countryCode: country.countryCode,
    zip,
    ...(provinceCode !== undefined && { provinceCode }),
  }
  const tags = [
    ...(random.chance(0.06) ? ['VIP'] : []),
    ...(random.chance(0.04) ? ['wholesale'] : []),
  ]
  return {
    country,
    seed: {
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${index + 1}@example.com`.toLowerCase(),
      tags,
      acceptsMarketing: random.chance(0.4),
      address,
      createdAt,
    },
  }
}
