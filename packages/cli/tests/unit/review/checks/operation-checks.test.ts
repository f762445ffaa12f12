import { describe, expect, it } from 'vitest'
import {
  findOperations,
  operationScopes,
} from '../../../../../../modules/platform/codegen/operation-scopes'
import { parseRegistration } from '../../../../../facts/registration/app-registration'
import type { RegisteredApp } from '../../../../src/registration/registration-change'
import {
  customerDataCheck,
  deprecationCheck,
  scopesCheck,
} from '../../../../src/review/checks/operation-checks'
import { doctorFacts } from '../../doctor/facts'
import { fakeContext, findingsOf } from '../fake-context'

const { settings } = doctorFacts()

function operationsOf(text: string) {
  return findOperations(
    [{ parts: [{ text, line: 3 }], file: 'server/api/data.get.ts', line: 3 }],
    settings.apiVersion,
  )
}

/** An app whose file has these scopes. */
function registeredWith(scopes: string, text: string, further = ''): RegisteredApp {
  const { doctor } = fakeContext()
  return {
    registration: parseRegistration(
      `[access_scopes]\nscopes = "${scopes}"\n${further}`,
      'shopify.app.toml',
    ),
    settings,
    code: doctor.app.code,
    operationScopes: operationScopes(operationsOf(text), settings.apiVersion),
    directApiUse: undefined,
    events: [],
    sidekickExtensions: [],
    externalServers: [],
  }
}

const PRODUCTS = 'query { productsCount { count } products(first: 5) { nodes { id status } } }'

describe('minimal scopes', () => {
  it('finds nothing when each scope is needed', async () => {
    expect(
      await findingsOf(scopesCheck, { registered: registeredWith('read_products', PRODUCTS) }),
    ).toEqual([])
  })

  it('names an optional scope that nothing needs', async () => {
    const registered = registeredWith(
      'read_products',
      PRODUCTS,
      'optional_scopes = ["write_products", "read_orders"]',
    )
    expect(await findingsOf(scopesCheck, { registered })).toMatchObject([
      {
        message: 'The registration has read_orders, which no operation or topic of the app needs',
        file: 'shopify.app.toml:3',
      },
    ])
  })

  it('names the scope that nothing needs, and its line', async () => {
    expect(
      await findingsOf(scopesCheck, {
        registered: registeredWith('read_products,read_orders', PRODUCTS),
      }),
    ).toEqual([
      {
        severity: 'problem',
        message: 'The registration has read_orders, which no operation or topic of the app needs',
        at: 'access_scopes',
        file: 'shopify.app.toml:2',
        fix: 'Remove it, unless the app uses it without a #graphql literal.',
      },
    ])
  })

  it('names the scope that is missing', async () => {
    expect(
      (await findingsOf(scopesCheck, { registered: registeredWith('read_orders', PRODUCTS) })).map(
        ({ message }) => message.split(' (')[0],
      ),
    ).toContain('The registration lacks read_products')
  })

  it('is skipped without a registration file', async () => {
    expect(await scopesCheck.run(fakeContext())).toEqual({
      skipped: 'The app has no registration file',
    })
  })
})

describe('deprecated operations', () => {
  it('finds nothing in current fields', async () => {
    expect(await findingsOf(deprecationCheck, { operations: operationsOf(PRODUCTS) })).toEqual([])
  })

  it('names the field, the operation, and what to use instead', async () => {
    const operations = operationsOf('query { orders(first: 1) { nodes { totalPrice } } }')
    const [found] = await findingsOf(deprecationCheck, { operations })
    expect([found?.severity, found?.at, found?.file]).toEqual([
      'warning',
      'Order.totalPrice',
      'server/api/data.get.ts:3',
    ])
    expect(found?.fix).toContain('totalPriceSet')
  })
})

describe('protected customer data', () => {
  it.each([
    [PRODUCTS, ['No operation reads protected customer data']],
    [
      'query { orders(first: 1) { nodes { name } } }',
      [
        'The operations need level 1 of protected customer data: request it before the review',
        'QueryRoot.orders in server/api/data.get.ts:3',
      ],
    ],
    [
      'query { orders(first: 1) { nodes { name email } } }',
      [
        'The operations need level 2 of protected customer data: request it before the review',
        'Order.email in server/api/data.get.ts:3',
      ],
    ],
  ])('lists what %s needs', async (text, [message, ...details]) => {
    expect(await customerDataCheck.run(fakeContext({ operations: operationsOf(text) }))).toEqual({
      notes: [{ message, details }],
    })
  })
})
