import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src/read-command'
import { PULL_USAGE } from '../../../src/commands/pull'

const TOKEN = 'shpat_0123456789'
const ENVIRONMENT = { PLATFORM_ADMIN_API_TOKEN: TOKEN }
const SHOP = ['--shop', 'my-store.myshopify.com']
const ACCESS = { shop: 'my-store.myshopify.com', token: TOKEN, shopUrl: 'https://{shop}' }

describe('readCommand of pull', () => {
  it('selects everything, and keeps nothing', () => {
    expect(readCommand(['pull', ...SHOP], ENVIRONMENT)).toEqual({
      kind: 'pull',
      options: {
        access: ACCESS,
        selections: [
          ...['products', 'collections', 'customers', 'orders'],
          ...['draft-orders', 'discounts', 'metaobjects'],
        ].map(resource => ({ resource })),
        kept: [],
        name: 'my-store',
        isRestart: false,
      },
    })
  })

  it('reads every option', () => {
    const args = [
      '--only',
      'products, orders:500',
      '--keep',
      'names,notes',
      '--name',
      'spring',
      '--restart',
    ]
    expect(readCommand(['pull', ...SHOP, ...args], ENVIRONMENT)).toEqual({
      kind: 'pull',
      options: {
        access: ACCESS,
        selections: [{ resource: 'products' }, { resource: 'orders', limit: 500 }],
        kept: ['names', 'notes'],
        name: 'spring',
        isRestart: true,
      },
    })
  })

  it('shows help', () => {
    expect(readCommand(['pull', '--help'])).toEqual({ kind: 'help', usage: PULL_USAGE })
  })

  it.each<[string[], string]>([
    [[], 'pull needs --shop, e.g. --shop my-store.myshopify.com.'],
    [
      ['--shop', 'my-store.example.com'],
      '--shop must be a shop below one of myshopify.com, shopify.com, myshopify.io, shop.dev, e.g. my-shop.myshopify.com.',
    ],
    [
      [...SHOP, '--only', 'orders,themes'],
      '--only has the unknown resource "themes". The resources are products, collections, customers, orders, draft-orders, discounts, metaobjects.',
    ],
    [[...SHOP, '--only', ''], '--only has the unknown resource "".'],
    [
      [...SHOP, '--only', 'orders:0'],
      '--only needs a number from 1 after "orders:", e.g. orders:500.',
    ],
    [
      [...SHOP, '--only', 'orders:1:2'],
      '--only needs a number from 1 after "orders:", e.g. orders:500.',
    ],
    [
      [...SHOP, '--only', 'metaobjects:5'],
      '--only cannot limit metaobjects: they are copied with their definitions.',
    ],
    [[...SHOP, '--only', 'orders,orders:5'], '--only has a resource twice.'],
    [
      [...SHOP, '--keep', 'passwords'],
      '--keep has the unknown group "passwords". The groups are names, emails, phones, addresses, notes, attributes, metafields.',
    ],
    [[...SHOP, '--name', '../x'], 'The name of a snapshot must be'],
    [[...SHOP, '--token', TOKEN], "Unknown option '--token'"],
    [[...SHOP, 'more'], "Unexpected argument 'more'"],
  ])('refuses %j', (args, message) => {
    const command = readCommand(['pull', ...args], ENVIRONMENT)
    expect(command).toMatchObject({ kind: 'usage', usage: PULL_USAGE })
    expect(command.kind === 'usage' && command.message).toContain(message)
    expect(JSON.stringify(command)).not.toContain(TOKEN)
  })

  it.each([[undefined], [''], ['two words']])('refuses the token %j', token => {
    expect(readCommand(['pull', ...SHOP], { PLATFORM_ADMIN_API_TOKEN: token })).toMatchObject({
      kind: 'usage',
      message: 'Set PLATFORM_ADMIN_API_TOKEN to an Admin API access token of the shop.',
    })
  })
})
