import { describe, expect, it, vi } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'
import type { StartedAdmin } from '../admin-api/started-admin'

const admin: StartedAdmin = startAdmin(
  ['write_products', 'write_files'],
  ['bulk_operations/finish', 'products/create'],
)

const CREATE =
  'mutation Add($product: ProductCreateInput!) { productCreate(product: $product) { product { title } userErrors { field message } } }'
const FIELDS =
  'id type status errorCode query createdAt completedAt objectCount rootObjectCount url partialDataUrl'

interface Target {
  url: string
  resourceUrl: string
  parameters: { name: string; value: string }[]
}

interface Operation {
  id: string
  url: string | null
  partialDataUrl: string | null
}

interface Payload {
  bulkOperation: Operation | null
  userErrors: unknown[]
}

/** Uploads a file as an app does. Returns its path. */
async function upload(text: string): Promise<string> {
  const { stagedTargets } = await admin.ask<{ stagedTargets: Target[] }>(
    `mutation { stagedUploadsCreate(input: { resource: BULK_MUTATION_VARIABLES, filename: "vars.jsonl", mimeType: "text/jsonl", httpMethod: POST }) {
      stagedTargets { url resourceUrl parameters { name value } } userErrors { message }
    } }`,
  )
  const { url, resourceUrl, parameters } = stagedTargets[0] as Target
  expect(resourceUrl).toBe(url)
  expect(parameters.map(({ name }) => name)).toEqual([
    'Content-Type',
    'success_action_status',
    'acl',
    'key',
    'x-goog-date',
    'x-goog-credential',
    'x-goog-algorithm',
    'x-goog-signature',
    'policy',
  ])
  const form = new FormData()
  for (const { name, value } of parameters) form.append(name, value)
  form.append('file', new Blob([text]))
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(201)
  const path = parameters.find(({ name }) => name === 'key')?.value ?? ''
  expect(path).toMatch(/^tmp\/[^/]+\/bulk\/[0-9a-f-]{36}\/vars\.jsonl$/)
  return path
}

const run = (mutation: string, stagedUploadPath: string, clientIdentifier?: string) =>
  admin.ask<Payload>(
    `mutation ($mutation: String!, $stagedUploadPath: String!, $clientIdentifier: String) {
      bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $stagedUploadPath, clientIdentifier: $clientIdentifier) {
        bulkOperation { ${FIELDS} } userErrors { field message code }
      }
    }`,
    { mutation, stagedUploadPath, clientIdentifier },
  )
const current = () => admin.ask<Operation>(`{ currentBulkOperation(type: MUTATION) { ${FIELDS} } }`)
const productCount = async () =>
  (await admin.ask<{ count: number }>('{ productsCount { count } }')).count

async function results(url: string | null | undefined): Promise<unknown[]> {
  const text = await (await fetch(url ?? '')).text()
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown)
}

const line = (product: object) => JSON.stringify({ product })

describe('a bulk mutation', () => {
  it('runs for each line, reports errors by line, and notifies the app', async () => {
    const before = await productCount()
    const path = await upload(
      [
        line({ title: 'Tealight' }),
        line({ title: ' ' }),
        '',
        line({ name: 'Pillar' }),
        line({ title: 'Taper' }),
      ].join('\r\n'),
    )
    const operation = {
      id: 'gid://shopify/BulkOperation/1',
      type: 'MUTATION',
      errorCode: null,
      query: CREATE,
      createdAt: '2027-01-15T08:00:00Z',
      completedAt: null,
      objectCount: '0',
      rootObjectCount: '0',
      url: null,
      partialDataUrl: null,
    }
    expect(await run(CREATE, path, 'import-candles')).toEqual({
      bulkOperation: { ...operation, status: 'CREATED' },
      userErrors: [],
    })
    expect(await current()).toEqual({ ...operation, status: 'RUNNING' })
    expect(await productCount()).toBe(before)
    await admin.advanceClock(1000)
    const ended = await current()
    expect(ended).toEqual({
      ...operation,
      status: 'COMPLETED',
      completedAt: '2027-01-15T08:00:01Z',
      objectCount: '4',
      rootObjectCount: '4',
      url: expect.stringMatching(/\/_bulk\/[0-9a-f]{32}\.jsonl$/) as string,
    })
    const created = (title: string) => ({
      productCreate: { product: { title }, userErrors: [] },
    })
    expect(await results(ended.url)).toMatchObject([
      { data: created('Tealight'), __lineNumber: 0 },
      {
        data: {
          productCreate: {
            product: null,
            userErrors: [{ field: ['title'], message: "Title can't be blank" }],
          },
        },
        __lineNumber: 1,
      },
      { errors: [{ extensions: { code: 'INVALID_VARIABLE' } }], __lineNumber: 2 },
      { data: created('Taper'), __lineNumber: 3 },
    ])
    expect(await productCount()).toBe(before + 2)
    await expect
      .poll(() => admin.received().map(([topic, body]) => [topic, body.title ?? body.type]))
      .toEqual([
        ['products/create', 'Tealight'],
        ['products/create', 'Taper'],
        ['bulk_operations/finish', 'mutation'],
      ])
  })

  it('changes nothing after it was canceled', async () => {
    const before = await productCount()
    const { bulkOperation } = await run(CREATE, await upload(line({ title: 'Tealight' })))
    expect(
      await admin.ask(
        `mutation { bulkOperationCancel(id: "${bulkOperation?.id}") { bulkOperation { status } userErrors { message } } }`,
      ),
    ).toEqual({ bulkOperation: { status: 'CANCELING' }, userErrors: [] })
    await admin.advanceClock(1000)
    expect(await current()).toMatchObject({ status: 'CANCELED', completedAt: null, url: null })
    expect(await productCount()).toBe(before)
  })

  it('counts the lines that ran before it was canceled, and has no file', async () => {
    const before = await productCount()
    const lines = Array.from({ length: 1000 }, (_, index) => line({ title: `Tealight ${index}` }))
    const { bulkOperation } = await run(CREATE, await upload(lines.join('\n')))
    const ended = admin.advanceClock(1000)
    await vi.waitUntil(async () => (await productCount()) > before, { timeout: 5000, interval: 1 })
    await admin.ask(
      `mutation { bulkOperationCancel(id: "${bulkOperation?.id}") { userErrors { message } } }`,
    )
    await ended
    const added = (await productCount()) - before

    expect(added).toBeLessThan(1000)
    expect(await current()).toMatchObject({
      status: 'CANCELED',
      objectCount: String(added),
      rootObjectCount: String(added),
      url: null,
      partialDataUrl: null,
    })
  })

  it('runs at the same time as bulk queries, and five at a time', async () => {
    await admin.ask(
      'mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") { userErrors { message } } }',
    )
    const path = await upload(line({ title: 'Tealight' }))
    for (let index = 0; index < 5; index++) expect((await run(CREATE, path)).userErrors).toEqual([])
    expect(await run(CREATE, path)).toEqual({
      bulkOperation: null,
      userErrors: [
        {
          field: null,
          message: `A bulk mutation operation for this app and shop is already in progress: ${[2, 3, 4, 5, 6].map(id => `gid://shopify/BulkOperation/${id}`).join(', ')}.`,
          code: 'OPERATION_IN_PROGRESS',
        },
      ],
    })
  })
})

describe('a refused bulk mutation', () => {
  const DELETE = (selection: string) =>
    `mutation ($id: ID!) { productDelete(input: { id: $id }) { ${selection} } }`
  it.each<[string, object]>([
    [
      'mutation { broken',
      {
        field: null,
        message: 'Failed to parse the mutation - syntax error, unexpected end of file at [1, 12]',
        code: 'INVALID_MUTATION',
      },
    ],
    [
      DELETE('nothing'),
      {
        field: null,
        message:
          "Failed to parse the mutation - Field 'nothing' doesn't exist on type 'ProductDeletePayload'",
        code: 'INVALID_MUTATION',
      },
    ],
    [
      '{ shop { name } }',
      {
        field: null,
        message: 'Invalid operation type. Only `mutation` operations are supported.',
        code: 'INVALID_MUTATION',
      },
    ],
    [
      'mutation ($id: ID!) { a: productDelete(input: { id: $id }) { deletedProductId } b: productDelete(input: { id: $id }) { deletedProductId } }',
      { field: ['mutation'], message: 'You must specify a single top level mutation.', code: null },
    ],
    [
      'mutation ($id: ID!) { bulkOperationCancel(id: $id) { userErrors { message } } }',
      { field: ['mutation'], message: 'You must use an allowed mutation name.', code: null },
    ],
    [
      DELETE('shop { products(first: 1) { nodes { id variants(first: 1) { nodes { id } } } } }'),
      {
        field: ['mutation'],
        message: 'Bulk mutations cannot contain more than 1 connection.',
        code: null,
      },
    ],
    [
      `#${'a'.repeat(65_535)}`,
      {
        field: ['query'],
        message: 'is too large (65536 bytes; maximum is 65535 bytes)',
        code: 'INVALID_MUTATION',
      },
    ],
    [
      CREATE,
      {
        field: null,
        message:
          "The JSONL file could not be found. Try uploading the file again, and check that you've entered the URL correctly for the stagedUploadPath mutation argument.",
        code: 'NO_SUCH_FILE',
      },
    ],
  ])('%.90s', async (mutation, error) => {
    expect(await run(mutation, 'tmp/none')).toEqual({ bulkOperation: null, userErrors: [error] })
    expect(await current()).toBe(null)
  })

  it.each([
    ['too short (minimum is 10 characters)', 'a'.repeat(9)],
    ['too long (maximum is 255 characters)', 'a'.repeat(256)],
  ])('has a client identifier that is %s', async (problem, clientIdentifier) => {
    expect(await run(CREATE, 'tmp/none', clientIdentifier)).toEqual({
      bulkOperation: null,
      userErrors: [
        { field: ['clientIdentifier'], message: `is ${problem}`, code: 'INVALID_MUTATION' },
      ],
    })
  })

  it('has an empty file', async () => {
    expect((await run(CREATE, await upload(''))).userErrors).toEqual([
      { field: null, message: 'The input file is empty.', code: 'INVALID_STAGED_UPLOAD_FILE' },
    ])
  })

  it.each(['\n', '[]', '{"product":{"title":"Wick"}}\n{"product":'])(
    'has an invalid file: %j',
    async text => {
      const before = await productCount()
      expect((await run(CREATE, await upload(text))).userErrors).toMatchObject([
        { field: null, code: 'INVALID_STAGED_UPLOAD_FILE' },
      ])
      await admin.advanceClock(1000)
      expect(await productCount()).toBe(before)
    },
  )
})
