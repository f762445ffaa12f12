import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pullStore } from '../../../src/pull/pull-store'
import type { PullRequest } from '../../../src/pull/pull-store'
import { RESOURCES } from '../../../src/pull/resources'
import { readSnapshotFile } from '../../../../emulator/src'
import type { Snapshot } from '../../../../emulator/src'
import { loadAdminSchema } from '../../../../facts/schemas/load-schema'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import { startPlatform } from '../../../../emulator/tests/unit/started-platform'
import type { StartedPlatform } from '../../../../emulator/tests/unit/started-platform'
import { LEAKY, ORIGINALS, PERSON, SHOP, startSource } from './pulled-store'
import { generateQueries } from './query-generator'
import { PUBLIC_TYPE } from './source-records'
import { untyped } from '../../../../../tests/fake'

const QUERIES = 500
const SETUP_MS = 60_000

let source: StartedPlatform
let request: PullRequest
let close: () => Promise<void>
let root: string
let lines: string[]
const report = (line: string) => lines.push(line)

beforeAll(async () => {
  ;({ platform: source, request, close } = await startSource())
}, SETUP_MS)
afterAll(() => close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pull-'))
  lines = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('a pulled store', () => {
  let target: StartedPlatform
  let text: string
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pull-all-'))
    text = await readFile(await pullStore(folder, request, () => {}), 'utf8')
    target = await startPlatform({ now: Date.now })
    await target.emulator.control.loadSnapshot(await readSnapshotFile(folder, 'pulled'))
  }, SETUP_MS)
  afterAll(async () => {
    await target?.emulator.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (platform: StartedPlatform, query: string) =>
    platform.emulator.control.query({ shop: SHOP, query })

  it(`returns equal results to ${QUERIES} generated queries`, async () => {
    const queries = generateQueries(loadAdminSchema(DEFAULT_API_VERSION), QUERIES)
    let records = 0
    const different: string[] = []
    for (const query of queries) {
      const expected = await ask(source, query)
      records += JSON.stringify(expected).split('__typename').length
      const paths = differingPaths(expected, await ask(target, query))
      if (paths.length > 0) different.push(`${query}: ${paths.slice(0, 3).join('; ')}`)
    }
    expect(different).toEqual([])
    expect(new Set(queries).size).toBeGreaterThan(QUERIES * 0.95)
    expect(records).toBeGreaterThan(QUERIES * 10)
  })

  it('contains no personal value of the source', async () => {
    expect(ORIGINALS.filter(value => text.includes(value))).toEqual([])
    const { customers } = (await ask(
      source,
      '{ customers(first: 250) { nodes { email phone addressesV2(first: 5) { nodes { address1 } } } } }',
    )) as {
      customers: {
        nodes: {
          email: string | null
          phone: string | null
          addressesV2: { nodes: { address1: string | null }[] }
        }[]
      }
    }
    const values = customers.nodes
      .flatMap(({ email, phone, addressesV2 }) => [
        email,
        phone,
        ...addressesV2.nodes.map(({ address1 }) => address1),
      ])
      .filter(value => value !== null)
      .map(value => JSON.stringify(value))
    expect(values.length).toBeGreaterThan(80)
    expect(values.filter(value => text.includes(value))).toEqual([])
  })

  it('has the same replacement wherever a value was', async () => {
    const query = `{ customers(first: 1, query: "country:Netherlands") { nodes {
      id firstName email phone note tags
      defaultAddress { firstName city zip country }
      motto: metafield(namespace: "club", key: "motto") { value }
      points: metafield(namespace: "club", key: "points") { value }
      family: metafield(namespace: "club", key: "family") { jsonValue }
      orders(first: 1) { nodes { email note tags shippingAddress { firstName city } } }
    } } }`
    interface Customer {
      firstName: string
      email: string
      tags: string[]
      defaultAddress: { city: string }
    }
    const { customers } = untyped<{ customers: { nodes: Customer[] } }>(await ask(target, query))
    const customer = customers.nodes[0] as Customer
    const { firstName, email, tags, defaultAddress } = customer
    expect(customer).toMatchObject({
      email: expect.stringMatching(/^[a-z]{6}x\.[0-9a-f]{8}@people\.example$/),
      phone: expect.stringMatching(/^\+1\d{3}55501\d{2}$/),
      note: expect.stringMatching(/^[A-Z][a-z]{5}x(?: [a-z]{6}x){6}$/),
      defaultAddress: {
        firstName,
        zip: expect.stringMatching(/^\d{4} [A-Z]{2}$/),
        country: 'Netherlands',
      },
      points: { value: '12' },
      family: { jsonValue: { children: 2, sister: expect.stringMatching(/^\w+x \w+x$/) } },
      orders: {
        nodes: [
          { email, tags: ['gift'], shippingAddress: { firstName, city: defaultAddress.city } },
        ],
      },
    })
    expect(tags).toEqual(expect.arrayContaining(['VIP', `from ${defaultAddress.city}`]))
  })

  it('has the metaobjects that the storefront shows, and replacements of the others', async () => {
    const all = (type: string) =>
      ask(
        target,
        `{ metaobjects(type: "${type}", first: 5) { nodes { handle displayName values } } }`,
      )
    expect(await all(PUBLIC_TYPE)).toEqual({
      metaobjects: {
        nodes: [
          {
            handle: 'cedar',
            displayName: 'Cedar and smoke',
            values: { title: 'Cedar and smoke', color: '#663311', strength: 7 },
          },
          expect.objectContaining({ handle: 'fig-leaf', displayName: 'Fig leaf' }),
        ],
      },
    })
    const word = String.raw`\w{6}x`
    expect(await all('visit')).toEqual({
      metaobjects: {
        nodes: [
          {
            handle: expect.stringMatching(/^metaobject-\d+$/),
            displayName: expect.stringMatching(new RegExp(`^${word} ${word} ${word} ${word}$`)),
            values: {
              wish: expect.any(String),
              details: {
                host: expect.stringMatching(new RegExp(`^${word} ${word}$`)),
                rooms: 2,
              },
              guests: 3,
            },
          },
        ],
      },
    })
  })

  it('issues ids and numbers behind those of the source', async () => {
    const { draftOrderCreate, discountAutomaticBasicCreate } = (await ask(
      target,
      `mutation {
        draftOrderCreate(input: { lineItems: [
          { title: "Box", quantity: 1
            originalUnitPriceWithCurrency: { amount: "1", currencyCode: USD } }
        ] }) { draftOrder { name } userErrors { message } }
        discountAutomaticBasicCreate(automaticBasicDiscount: {
          title: "New", startsAt: "2026-01-01T00:00:00Z"
          customerGets: { value: { percentage: 0.1 }, items: { all: true } }
        }) { automaticDiscountNode { id } userErrors { message } }
      }`,
    )) as {
      draftOrderCreate: { draftOrder: { name: string } }
      discountAutomaticBasicCreate: { automaticDiscountNode: { id: string } }
    }
    const { draftOrders, discountNodes } = (await ask(
      source,
      `{ draftOrders(first: 1, reverse: true) { nodes { name } }
        discountNodes(first: 1, sortKey: ID, reverse: true) { nodes { id } } }`,
    )) as Record<string, { nodes: { id: string; name: string }[] }>
    const numberOf = (text = '') => Number(/\d+$/.exec(text)?.[0])
    expect(numberOf(draftOrderCreate.draftOrder.name)).toBe(
      numberOf(draftOrders?.nodes[0]?.name) + 1,
    )
    expect(numberOf(discountAutomaticBasicCreate.automaticDiscountNode.id)).toBe(
      numberOf(discountNodes?.nodes[0]?.id) + 1,
    )
  })

  it('leaves no key, no token and no part behind', async () => {
    expect(await readdir(join(folder, '.data', 'pull'))).toEqual([])
    expect(text).not.toContain(request.access.token)
  })
})

describe('a store with personal values in texts of products', () => {
  it('has replacements in their places', async () => {
    const { request: leaky, close: closeLeaky } = await startSource(LEAKY)
    const path = await pullStore(root, leaky, report).finally(() => closeLeaky())
    const text = await readFile(path, 'utf8')
    expect(ORIGINALS.filter(value => text.includes(value))).toEqual([])
    const { state } = JSON.parse(text) as Snapshot
    const products = (state.stores[0]?.records.tables.Product ?? []) as object[] as {
      title: string
      handle: string
      descriptionHtml: string
    }[]
    const titles = products.map(({ title }) => title)
    const own = products.find(({ descriptionHtml }) => descriptionHtml.includes('Questions'))
    expect(own?.title).toMatch(/^Candle of [A-Z]\w{5}x$/)
    expect(own?.handle).toMatch(/^[a-z]{6}x$/)
    expect(own?.descriptionHtml).toMatch(
      /^<p>Questions to [a-z]{6}x\.\w{8}@people\.example or \+1\d{3}55501\d{2}\.<\/p>$/,
    )
    // A word that can be a name, and is not one here.
    expect(titles).toContain('Rose candle')
  })
})

describe('the options of a pull', () => {
  const pull = async (changes: Partial<PullRequest>) => {
    const path = await pullStore(root, { ...request, ...changes }, report)
    const snapshot = JSON.parse(await readFile(path, 'utf8')) as {
      state: { stores: { records: { tables: Record<string, { id: string }[]> } }[] }
    }
    return { path, tables: snapshot.state.stores[0]?.records.tables ?? {} }
  }

  it('select resources, and the newest records of one', async () => {
    const { tables } = await pull({ selections: [{ resource: 'orders', limit: 5 }] })
    const { orders } = (await source.emulator.control.query({
      shop: SHOP,
      query: '{ orders(first: 5, sortKey: ID, reverse: true) { nodes { id } } }',
    })) as { orders: { nodes: { id: string }[] } }
    expect(tables.Order?.map(({ id }) => id).sort()).toEqual(
      orders.nodes.map(({ id }) => id).sort(),
    )
    expect([tables.Product, tables.Customer]).toEqual([undefined, undefined])
  })

  it('keep groups of values', async () => {
    const { path } = await pull({
      selections: [{ resource: 'customers' }],
      kept: ['names', 'notes'],
    })
    const text = await readFile(path, 'utf8')
    expect([text.includes(PERSON.firstName), text.includes(PERSON.note)]).toEqual([true, true])
    expect([text.includes(PERSON.email), text.includes(PERSON.address1)]).toEqual([false, false])
  })

  it('create another replacement with each pull', async () => {
    const emails = async () => {
      const { tables } = await pull({ selections: [{ resource: 'customers', limit: 3 }] })
      return JSON.stringify(tables.Customer?.map(row => (row as { email?: string }).email))
    }
    expect(await emails()).not.toBe(await emails())
  })
})

describe('an interrupted pull', () => {
  /** Pulls until a line is reported, and fails there as a killed process would. */
  const interrupt = (line: string) =>
    pullStore(root, request, text => {
      report(text)
      if (text.startsWith(line)) throw new Error('killed')
    })
  const state = () => join(root, '.data', 'pull', SHOP)

  it('goes on with the next stage, and with the same replacements', async () => {
    await expect(interrupt('customers:')).rejects.toThrow('killed')
    const customers = await readFile(join(state(), 'customers.jsonl'), 'utf8')
    const before = await source.emulator.control.log()
    lines = []

    const path = await pullStore(root, request, report)

    expect(lines.slice(0, 7)).toEqual([
      'Going on with the pull that was interrupted.',
      ...['locations', 'products', 'variants', 'inventory', 'collections', 'customers'].map(
        name => `${name}: already downloaded`,
      ),
    ])
    const started = (await source.emulator.control.log()).slice(before.length)
    expect(started.filter(({ kind }) => kind === 'bulk_file')).toHaveLength(6)
    const { emailAddress } = (
      JSON.parse(customers.split('\n')[0] ?? '') as {
        defaultEmailAddress: { emailAddress: string }
      }
    ).defaultEmailAddress
    const text = await readFile(path, 'utf8')
    expect(text).toContain(emailAddress)
    expect(ORIGINALS.filter(value => text.includes(value))).toEqual([])
  })

  it('is readable for the user only, and contains no token', async () => {
    await expect(interrupt('orders:')).rejects.toThrow('killed')
    for (const file of await readdir(state())) {
      expect((await stat(join(state(), file))).mode & 0o077).toBe(0)
      expect(await readFile(join(state(), file), 'utf8')).not.toContain(request.access.token)
    }
  })

  it('refuses other options until it is discarded', async () => {
    await expect(interrupt('products:')).rejects.toThrow('killed')
    const other: PullRequest = { ...request, selections: [{ resource: 'customers' }] }

    await expect(pullStore(root, other, report)).rejects.toThrow(
      `An unfinished pull of ${SHOP} has other options: --only ${RESOURCES.join(',')}. Repeat them to go on, or add --restart to discard it.`,
    )
    await expect(pullStore(root, { ...other, isRestart: true }, report)).resolves.toContain(
      'pulled',
    )
  })
})

describe('a pull that is refused', () => {
  it('names the shop for a token of another one, and writes nothing', async () => {
    const access = { ...request.access, token: 'shpat_unknown' }
    await expect(pullStore(root, { ...request, access }, report)).rejects.toThrow(
      `${SHOP} responded with 401: the token was not issued by this shop, or has expired.`,
    )
    expect(await readdir(join(root, '.data', 'pull'))).toEqual([])
  })

  it.each([
    ['locations', 'read_products', 'read_locations'],
    ['customers', 'read_locations', 'read_customers'],
  ])('names the scope that the token lacks for %s', async (name, granted, missing) => {
    const other = await startPlatform({ now: Date.now, app: { scopes: [granted] } })
    await other.emulator.control.install({ shop: 'demo-store.platform.test' })
    const access = {
      shop: 'demo-store.platform.test',
      token: String((await other.exchange()).json.access_token),
      shopUrl: `${other.emulator.url}/{shop}`,
    }
    await expect(
      pullStore(root, { ...request, access, selections: [{ resource: 'customers' }] }, report),
    ).rejects.toThrow(new RegExp(`^${name} could not be pulled: .*The token needs ${missing}\\.$`))
    await other.emulator.close()
  })
})

/** Where two results differ, with both values. */
function differingPaths(expected: unknown, found: unknown, path = ''): string[] {
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || !found)
    return Object.is(expected, found)
      ? []
      : [`${path} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`]
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names].flatMap(name =>
    differingPaths(
      (expected as Record<string, unknown>)[name],
      (found as Record<string, unknown>)[name],
      `${path}.${name}`,
    ),
  )
}
