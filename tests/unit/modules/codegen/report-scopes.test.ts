import { logger } from '@nuxt/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMarkedLiterals } from '../../../../modules/platform/codegen/marked-literals'
import { createScopeReport } from '../../../../modules/platform/codegen/report-scopes'
import { parseRegistration } from '../../../../packages/facts/registration/app-registration'

const ROOT = '/apps/reviews'
const VERSION = '2026-10'
/** Consola's level for `info`, which tests do not log by default. */
const INFO = 3

const { reporters = [] } = logger.options
const { level } = logger
let logged: [string, string][] = []
beforeEach(() => {
  logged = []
  logger.level = INFO
  logger.setReporters([
    { log: ({ type, args: [message] }) => void logged.push([type, String(message)]) },
  ])
})
afterEach(() => {
  logger.setReporters(reporters)
  logger.level = level
})

const registered = (scopes: string) => ({
  registration: parseRegistration(
    `name = "reviews"\n\n[access_scopes]\nscopes = "${scopes}"\n`,
    'shopify.app.toml',
  ),
  events: [],
})
const literals = (...operations: string[]) =>
  operations.flatMap((text, index) =>
    readMarkedLiterals(
      `${ROOT}/server/api/${index}.get.ts`,
      `const QUERY = \`#graphql\n${text}\n\``,
    ),
  )
const PRODUCTS = 'query { products(first: 1) { nodes { id } } }'
const LISTINGS = 'unauthenticated_read_product_listings'
const SHOP = 'query { shop { name } }'
const SAVE = 'mutation { productDelete(input: { id: "gid" }) { deletedProductId } }'
const ORDERS = 'query { orders(first: 1) { nodes { id } } }'
const CUSTOMERS = 'query { customers(first: 1) { nodes { id } } }'

const LACKS_CUSTOMERS: [string, string] = [
  'warn',
  'shopify.app.toml:4 lacks read_customers (QueryRoot.customers in server/api/1.get.ts:1). Add it to scopes below [access_scopes], or run `npx nuxt-platform-layer registration --write`.',
]

describe('createScopeReport', () => {
  it.each([
    ['the read scope', 'read_products', [PRODUCTS]],
    ['the write scope for both', 'write_products', [PRODUCTS, SAVE]],
    ['the scope of the Storefront API for an operation of both', LISTINGS, [PRODUCTS]],
    ['the scopes of both APIs', `read_products,${LISTINGS}`, [PRODUCTS]],
    ['no scope, where one of two APIs needs none', 'read_products', [PRODUCTS, SHOP]],
    ['the scope of old orders, with orders', 'read_orders,read_all_orders', [ORDERS]],
    ['any scope, without operations', 'read_themes', []],
    ['operations that the version does not have', 'read_products', [PRODUCTS, '{ nothing }']],
  ])('is silent with %s', (_title, scopes, operations) => {
    createScopeReport(ROOT, registered(scopes), VERSION)(literals(...operations))

    expect(logged).toEqual([])
  })

  it('names what lacks a scope, and each scope that nothing needs', () => {
    createScopeReport(
      ROOT,
      registered('read_products,read_themes,write_orders'),
      VERSION,
    )(literals(PRODUCTS, CUSTOMERS))

    const unused = (scope: string) => [
      'info',
      `shopify.app.toml:4 has ${scope}, which no operation or topic of the app needs. Remove it, unless the app uses it without a #graphql literal.`,
    ]
    expect(logged).toEqual([LACKS_CUSTOMERS, unused('read_themes'), unused('write_orders')])
  })

  it('names the scope of old orders where nothing reads orders', () => {
    createScopeReport(
      ROOT,
      registered('read_products,read_all_orders'),
      VERSION,
    )(literals(PRODUCTS))

    expect(logged).toMatchObject([
      ['info', expect.stringMatching(/^shopify\.app\.toml:4 has read_all_orders, which no /)],
    ])
  })

  it('reports a difference once, and again when it has been away', () => {
    const report = createScopeReport(ROOT, registered('read_products'), VERSION)
    report(literals(PRODUCTS, CUSTOMERS))
    report(literals(PRODUCTS, CUSTOMERS, PRODUCTS))
    expect(logged).toEqual([LACKS_CUSTOMERS])

    report(literals(PRODUCTS))
    report(literals(PRODUCTS, CUSTOMERS))
    expect(logged).toEqual([LACKS_CUSTOMERS, LACKS_CUSTOMERS])
  })

  it('has nothing to compare without a registration file', () => {
    createScopeReport(ROOT, undefined, VERSION)(literals(CUSTOMERS))

    expect(logged).toEqual([])
  })
})
