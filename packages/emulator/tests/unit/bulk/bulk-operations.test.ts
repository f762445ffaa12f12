import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmulatorOptions } from '../../../src'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'
import { cpuTimeOf } from '../../../../../tests/unit/cpu-time'

const TITLES = '{ products { edges { node { id title } } } }'
const GID = 'gid://shopify/BulkOperation/1'

let app: Receiver
let platform: StartedPlatform
let token: string

async function start(options: EmulatorOptions = {}): Promise<void> {
  app = await startReceiver()
  platform = await startPlatform({
    app: { appUrl: app.origin, webhooks: [{ topics: ['bulk_operations/finish'], uri: '/bulk' }] },
    ...options,
  })
  token = await platform.install()
}

beforeEach(() => start())
afterEach(async () => {
  await platform.emulator.close()
  await app.close()
})

interface Operation {
  id: string
  status: string
  errorCode: string | null
  completedAt: string | null
  objectCount: string
  rootObjectCount: string
  fileSize: string | null
  url: string | null
  partialDataUrl: string | null
}

const control = () => platform.emulator.control
const FIELDS =
  'id type status errorCode query createdAt completedAt objectCount rootObjectCount fileSize url partialDataUrl'

async function ask(
  query: string,
  variables?: Record<string, unknown>,
  version?: string,
): Promise<Record<string, unknown>> {
  const { json } = await platform.graphql(token, { query, variables }, DEMO, version)
  expect(json.errors).toBeUndefined()
  return json.data as Record<string, unknown>
}

const run = async (query: string, version?: string, groupObjects?: boolean) =>
  Object.values(
    await ask(
      `mutation ($query: String!, $groupObjects: Boolean! = false) { bulkOperationRunQuery(query: $query, groupObjects: $groupObjects) { bulkOperation { ${FIELDS} } userErrors { field message code } } }`,
      { query, groupObjects },
      version,
    ),
  )[0] as { bulkOperation: Operation | null; userErrors: unknown[] }
const current = async () =>
  (await ask(`{ currentBulkOperation { ${FIELDS} } }`)).currentBulkOperation as Operation | null
const notified = () => app.received.map(({ body }) => JSON.parse(body) as unknown)

async function lines(url: string | null): Promise<unknown[]> {
  const response = await fetch(url ?? '')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/jsonl',
  ])
  const text = await response.text()
  expect(text.endsWith('}\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown)
}

describe('a bulk query', () => {
  it('runs a while, then has a file of all pages, and notifies the app', async () => {
    expect(await current()).toBe(null)
    const operation = {
      id: GID,
      type: 'QUERY',
      errorCode: null,
      query: TITLES,
      createdAt: '2027-01-15T08:00:00Z',
      completedAt: null,
      objectCount: '0',
      rootObjectCount: '0',
      fileSize: null,
      url: null,
      partialDataUrl: null,
    }
    expect(await run(TITLES)).toEqual({
      bulkOperation: { ...operation, status: 'CREATED' },
      userErrors: [],
    })
    expect(await current()).toEqual({ ...operation, status: 'RUNNING' })
    await control().advanceClock(999)
    expect(await current()).toMatchObject({ status: 'RUNNING' })
    await control().advanceClock(1)
    const finished = await current()
    expect(finished).toEqual({
      ...operation,
      status: 'COMPLETED',
      completedAt: '2027-01-15T08:00:01Z',
      objectCount: '24',
      rootObjectCount: '24',
      fileSize: expect.any(String),
      url: expect.stringMatching(
        new RegExp(`^${platform.emulator.url}/_bulk/[0-9a-f]{32}\\.jsonl$`),
      ),
    })
    const found = await lines(finished?.url ?? null)
    expect([found.length, found[0]]).toEqual([
      24,
      { id: 'gid://shopify/Product/1001', title: 'Stoneware Mug' },
    ])
    expect(Number(finished?.fileSize)).toBe(
      (await (await fetch(finished?.url ?? '')).arrayBuffer()).byteLength,
    )
    expect(
      (await ask(`{ node(id: "${GID}") { ... on BulkOperation { ${FIELDS} } } }`)).node,
    ).toEqual(finished)
    expect(notified()).toEqual([
      {
        admin_graphql_api_id: GID,
        type: 'query',
        status: 'completed',
        error_code: null,
        created_at: '2027-01-15T08:00:00.000Z',
        completed_at: '2027-01-15T08:00:01.000Z',
      },
    ])
  })

  it('writes the entries of a connection after their parent, whatever size was requested', async () => {
    await run(
      '{ products(first: 1, query: "vendor:\\"Small Hours\\"") { edges { node { id title featuredMedia { alt } variants(first: 1) { edges { node { title price } } } } } } }',
      undefined,
      true,
    )
    await control().completeBulkOperation({ shop: DEMO })
    const finished = await current()
    expect(finished).toMatchObject({ status: 'COMPLETED', objectCount: '7', rootObjectCount: '3' })
    expect((await lines(finished?.url ?? null)).slice(0, 4)).toEqual([
      {
        id: 'gid://shopify/Product/1005',
        title: 'Beeswax Candle',
        featuredMedia: { alt: 'Beeswax Candle' },
      },
      { title: 'Small', price: '24.00', __parentId: 'gid://shopify/Product/1005' },
      { title: 'Large', price: '38.00', __parentId: 'gid://shopify/Product/1005' },
      {
        id: 'gid://shopify/Product/1008',
        title: 'Desk Lamp "Arc"',
        featuredMedia: { alt: 'Desk Lamp "Arc"' },
      },
    ])
  })

  it('writes the entries of connections last when objects are not grouped', async () => {
    await run(
      '{ products(query: "vendor:\\"Small Hours\\"") { edges { node { id variants { edges { node { title } } } } } } }',
    )
    await control().completeBulkOperation({ shop: DEMO })
    const found = (await lines((await current())?.url ?? null)) as { __parentId?: string }[]
    expect(found.map(({ __parentId }) => __parentId?.slice(-4) ?? null)).toEqual([
      null,
      null,
      null,
      '1005',
      '1005',
      '1008',
      '1024',
    ])
  })

  it('lists the newest operations first, and finds them', async () => {
    await run(TITLES)
    await control().advanceClock(1000)
    await run(TITLES)
    const found = async (args: string) =>
      (
        (await ask(`{ bulkOperations(first: 5${args}) { nodes { id } } }`)).bulkOperations as {
          nodes: { id: string }[]
        }
      ).nodes.map(({ id }) => Number(id.slice(-1)))
    expect(await found('')).toEqual([2, 1])
    expect(await found(', reverse: true')).toEqual([1, 2])
    expect(await found(', query: "status:completed"')).toEqual([1])
    expect(await found(', query: "operation_type:mutation"')).toEqual([])
    expect(await found(', query: "id:2"')).toEqual([2])
    expect(await found(', query: "created_at:>2027-01-15T08:00:00Z"')).toEqual([2])
  })

  it('accepts fragments', async () => {
    await run(
      'query Export { products { edges { node { ...P } } } } fragment P on Product { id ...V } fragment V on Product { variants { edges { node { id } } } }',
    )
    await control().completeBulkOperation({ shop: DEMO })
    expect(await current()).toMatchObject({ status: 'COMPLETED', rootObjectCount: '24' })
  })

  it('without results has no file', async () => {
    await run('{ products(query: "nothing") { edges { node { id } } } }')
    await control().completeBulkOperation({ shop: DEMO })
    expect(await current()).toMatchObject({
      status: 'COMPLETED',
      objectCount: '0',
      fileSize: null,
      url: null,
    })
  })

  it('reads more products than one page has', async () => {
    await platform.emulator.close()
    await app.close()
    await start({
      seed: {
        stores: [
          {
            handle: 'demo-store',
            products: Array.from({ length: 601 }, (_, index) => ({ title: `Product ${index}` })),
          },
        ],
      },
    })
    await run('{ products { edges { node { id variants { edges { node { id } } } } } } }')
    await control().completeBulkOperation({ shop: DEMO })
    expect(await current()).toMatchObject({ objectCount: '1202', rootObjectCount: '601' })
  })

  it('ends by itself as real time passes', async () => {
    await platform.emulator.close()
    await app.close()
    await start({ now: Date.now })
    await run(TITLES)
    expect(await current()).toMatchObject({ status: 'RUNNING' })
    await expect.poll(current, { timeout: 3000 }).toMatchObject({ status: 'COMPLETED' })
  })

  it('is one at a time in a shop in version 2025-10', async () => {
    const version = '2025-10'
    await control().ignoreRule({ shop: DEMO, rule: 'api-2025-10-end' })
    await run(TITLES, version)
    const busy = {
      bulkOperation: null,
      userErrors: [
        {
          field: null,
          message: `A bulk query operation for this app and shop is already in progress: ${GID}.`,
          code: 'OPERATION_IN_PROGRESS',
        },
      ],
    }
    expect(await run(TITLES, version)).toEqual(busy)
    await control().completeBulkOperation({ shop: DEMO })
    expect((await run(TITLES, version)).bulkOperation).toMatchObject({
      id: 'gid://shopify/BulkOperation/2',
    })
    expect(
      (await ask('{ currentBulkOperation(type: MUTATION) { id } }')).currentBulkOperation,
    ).toBe(null)
  })

  it.each(['2026-01', '2026-07', '2026-10', 'unstable'])(
    'is one of five at a time in a shop in version %s',
    async version => {
      for (const id of [1, 2, 3, 4, 5])
        expect((await run(TITLES, version)).bulkOperation).toMatchObject({
          id: `gid://shopify/BulkOperation/${id}`,
          status: 'CREATED',
        })
      const full = (ids: readonly number[]) => ({
        bulkOperation: null,
        userErrors: [
          {
            field: null,
            message: `A bulk query operation for this app and shop is already in progress: ${ids.map(id => `gid://shopify/BulkOperation/${id}`).join(', ')}.`,
            code: 'OPERATION_IN_PROGRESS',
          },
        ],
      })
      expect(await run(TITLES, version)).toEqual(full([1, 2, 3, 4, 5]))
      // The oldest one ends first, and makes room for one more.
      await control().completeBulkOperation({ shop: DEMO })
      expect(
        (await ask(`{ node(id: "${GID}") { ... on BulkOperation { status } } }`)).node,
      ).toEqual({ status: 'COMPLETED' })
      expect((await run(TITLES, version)).bulkOperation).toMatchObject({
        id: 'gid://shopify/BulkOperation/6',
      })
      expect(await run(TITLES, version)).toEqual(full([2, 3, 4, 5, 6]))
    },
  )

  it('is refused in an old version while operations of a newer one run', async () => {
    await control().ignoreRule({ shop: DEMO, rule: 'api-2025-10-end' })
    await run(TITLES)
    await run(TITLES)
    expect((await run(TITLES, '2025-10')).userErrors).toMatchObject([
      { code: 'OPERATION_IN_PROGRESS' },
    ])
  })

  it.each([
    ['{ shop { name } }', 'Bulk queries must contain at least one connection.'],
    ['', 'Invalid bulk query: syntax error, unexpected end of file'],
    [`#${'a'.repeat(65_535)}`, 'Query is too large (65536 bytes; maximum is 65535 bytes)'],
    ['{ products {', 'Invalid bulk query: syntax error, unexpected end of file at [1, 12]'],
    [
      '{ products { edges { node { nothing } } } }',
      "Invalid bulk query: Field 'nothing' doesn't exist on type 'Product'",
    ],
    [
      'query A { products { edges { node { id } } } } query B { products { edges { node { id } } } }',
      'Invalid bulk query: An operation name is required',
    ],
    [
      'mutation { productDelete(input: { id: "gid://shopify/Product/1001" }) { deletedProductId } }',
      'Invalid operation type. Only `query` operations are supported.',
    ],
    [
      'query ($id: String) { products(query: $id) { edges { node { id } } } }',
      'Bulk queries cannot have variables.',
    ],
    [
      '{ node(id: "gid://shopify/Product/1001") { ... on Product { variants { edges { node { id } } } } } }',
      'Bulk queries cannot contain a top level `node` field.',
    ],
    [
      `{ ${[1, 2, 3, 4, 5, 6].map(index => `p${index}: products { edges { node { id } } }`).join(' ')} }`,
      'Bulk queries cannot contain more than 5 connections.',
    ],
    [
      '{ products { edges { node { title variants { edges { node { id } } } } } } }',
      "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': products.",
    ],
    [
      '{ products { edges { node { key: id ...V } } } } fragment V on Product { variants { edges { node { id } } } }',
      "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': products.",
    ],
    [
      '{ currentAppInstallation { allSubscriptions { edges { node { id lineItems { usageRecords { edges { node { id subscriptionLineItem { usageRecords { edges { node { id } } } } } } } } } } } } }',
      'Bulk queries cannot contain connections with a nesting depth greater than 2.',
    ],
  ])('is refused: %.200s', async (query, message) => {
    expect(await run(query)).toEqual({
      bulkOperation: null,
      userErrors: [{ field: ['query'], message, code: 'INVALID' }],
    })
    expect(await current()).toBe(null)
  })

  it('attack: nested fragments do not keep the server busy', async () => {
    const bomb = Array.from(
      { length: 400 },
      (_, index) => `fragment F${index} on QueryRoot { ...F${index + 1} ...F${index + 1} }`,
    ).join('\n')
    const took = await cpuTimeOf(async () =>
      expect(
        (
          await run(
            `{ ...F0 }\n${bomb}\nfragment F400 on QueryRoot { products { edges { node { id } } } }`,
          )
        ).userErrors,
      ).toMatchObject([{ message: 'Bulk queries cannot contain more than 5 connections.' }]),
    )
    expect(took).toBeLessThan(5000)
  })
})

describe('an operation that does not complete', () => {
  it('can be cancelled while it runs', async () => {
    await run(TITLES)
    const cancel = async (id: string) =>
      (
        await ask(
          `mutation { bulkOperationCancel(id: "${id}") { bulkOperation { status } userErrors { field message } } }`,
        )
      ).bulkOperationCancel
    expect(await cancel(GID)).toEqual({ bulkOperation: { status: 'CANCELING' }, userErrors: [] })
    expect(await current()).toMatchObject({ status: 'CANCELING', url: null })
    expect(await cancel(GID)).toEqual({
      bulkOperation: { status: 'CANCELING' },
      userErrors: [
        { field: null, message: 'A bulk operation cannot be canceled when it is canceling' },
      ],
    })
    await control().advanceClock(1000)
    expect(await current()).toMatchObject({ status: 'CANCELED', completedAt: null, url: null })
    expect(await cancel(GID)).toEqual({
      bulkOperation: { status: 'CANCELED' },
      userErrors: [
        { field: null, message: 'A bulk operation cannot be canceled when it is canceled' },
      ],
    })
    await control().addFault({ on: 'bulk_operation' })
    expect(await cancel('gid://shopify/BulkOperation/2')).toEqual({
      bulkOperation: null,
      userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }],
    })
    await control().advanceClock(5000)
    expect(await current()).toMatchObject({ status: 'CANCELED' })
    await expect.poll(notified).toMatchObject([{ status: 'canceled' }])
    // What had ended used up no fault.
    expect(await control().faults()).toHaveLength(1)
  })

  it.each([
    [undefined, 'INTERNAL_SERVER_ERROR'],
    ['TIMEOUT', 'TIMEOUT'],
  ] as const)('fails on demand: %s', async (errorCode, shown) => {
    await control().addFault({ on: 'bulk_operation', shop: DEMO, ...(errorCode && { errorCode }) })
    await run(TITLES)
    await control().advanceClock(1000)
    expect(await current()).toMatchObject({
      status: 'FAILED',
      errorCode: shown,
      objectCount: '12',
      fileSize: null,
      url: null,
      completedAt: '2027-01-15T08:00:01Z',
    })
    expect(await lines((await current())?.partialDataUrl ?? null)).toHaveLength(12)
    expect(notified()).toMatchObject([{ status: 'failed', error_code: shown.toLowerCase() }])
    await run(TITLES)
    await control().completeBulkOperation({ shop: DEMO })
    expect(await current()).toMatchObject({ status: 'COMPLETED' })
  })

  it('fails without the scopes that it needs', async () => {
    await control().install({ shop: DEMO, scopes: ['read_orders'] })
    await run(TITLES)
    await control().advanceClock(1000)
    expect(await current()).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED' })
  })

  it('ends with the uninstallation', async () => {
    await run(TITLES)
    await control().uninstall({ shop: DEMO })
    await expect(control().completeBulkOperation({ shop: DEMO })).rejects.toMatchObject({
      status: 409,
      message: 'No bulk operation is running in this shop.',
    })
    expect(notified()).toEqual([])
  })
})

describe('the control API', () => {
  it('completes running operations', async () => {
    await run(TITLES)
    expect(
      (await platform.post('/_emulator/bulk-operations/complete', { shop: DEMO })).status,
    ).toBe(200)
    expect(await current()).toMatchObject({ status: 'COMPLETED' })
    expect(
      (await platform.post('/_emulator/bulk-operations/complete', { shop: SECOND })).status,
    ).toBe(409)
  })

  it('completes an operation once, however many concurrent requests there are', async () => {
    await run(TITLES)
    await Promise.all([
      control().completeBulkOperation({ shop: DEMO }),
      control().completeBulkOperation({ shop: DEMO }),
    ])
    expect(notified()).toHaveLength(1)
  })

  it('fails as an injected fault demands', async () => {
    expect(
      (await platform.post('/_emulator/faults', { on: 'bulk_operation', errorCode: 'TIMEOUT' }))
        .status,
    ).toBe(200)
    await run(TITLES)
    await control().completeBulkOperation({ shop: DEMO })
    expect(await current()).toMatchObject({ errorCode: 'TIMEOUT' })
  })
})

it('attack: a file of an unfinished operation cannot be downloaded', async () => {
  expect((await platform.get('/_bulk/1.jsonl')).status).toBe(404)
  expect((await platform.get('/_bulk/')).status).toBe(404)
})
