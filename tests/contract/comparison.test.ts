import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compareResponses } from './compare-responses'
import type { ContractTarget } from './contract-target'
import { startEmulatorTarget } from './emulator-target'
import { compareStore, renderReport } from './run-comparison'
import { missingStoreVariables, readStoreTarget } from './store-target'

const SCOPES = ['write_products', 'read_orders', 'read_customers', 'read_locations']
const RUN_MS = 600_000

const isStoreGiven = missingStoreVariables().length < missingStoreVariables({}).length

interface Reply {
  status: number
  headers: Record<string, string>
  text: string
}

/** A store that behaves as an emulator does, but for one function. */
async function startChangedStore(
  change: (reply: Reply, body: string) => Reply,
): Promise<ContractTarget> {
  const emulator = await startEmulatorTarget(SCOPES)
  const server: Server = createServer((message, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of message) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks).toString()
      const { host: _host, connection: _connection, ...headers } = message.headers
      const upstream = await fetch(emulator.storeUrl + (message.url ?? ''), {
        method: message.method,
        headers: headers as Record<string, string>,
        body,
      })
      const reply = change(
        {
          status: upstream.status,
          headers: Object.fromEntries(upstream.headers),
          text: await upstream.text(),
        },
        body,
      )
      const { 'content-length': _length, ...kept } = reply.headers
      response.writeHead(reply.status, kept)
      response.end(reply.text)
    })()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await emulator.close()
  })
  const { port } = server.address() as AddressInfo
  return { ...emulator, storeUrl: `http://127.0.0.1:${port}` }
}

describe('the comparison of a store with the emulator', () => {
  it(
    'has about 300 requests, and finds no difference in an emulator',
    async () => {
      const comparisons = await compareStore(await startChangedStore(reply => reply))
      expect(comparisons.length).toBeGreaterThanOrEqual(280)
      expect(new Set(comparisons.map(({ request }) => request.name)).size).toBe(comparisons.length)
      expect(comparisons.filter(({ differences }) => differences.length > 0)).toEqual([])
      expect(renderReport(comparisons)).toContain(
        `${comparisons.length} requests, 0 with differences.`,
      )
    },
    RUN_MS,
  )

  it(
    'reports each kind of difference, and no data of the store',
    async () => {
      const store = await startChangedStore((reply, body) => {
        if (body.includes('{ shop { name } }') && reply.status === 401)
          return { ...reply, status: 403 }
        if (body.includes('contractUnknown: 1'))
          return { ...reply, text: reply.text.replace("doesn't accept", 'does not accept') }
        if (body.includes('webhookSubscriptionDelete('))
          return { ...reply, text: reply.text.replace('"message":"', '"message":"Changed: ') }
        if (body.includes('{ products(first: 2)'))
          return {
            ...reply,
            headers: { ...reply.headers, 'content-type': 'text/plain' },
            text: reply.text.replaceAll(/"createdAt":"[^"]+"/g, '"createdAt":17'),
          }
        return reply
      })
      const different = (await compareStore(store)).filter(
        ({ differences }) => differences.length > 0,
      )
      const report = renderReport(different)
      expect(
        Object.fromEntries(
          different.map(({ request, differences }) => [request.name, differences]),
        ),
      ).toEqual({
        'a request without a token': ['status: 403 in the store, 401 in the emulator'],
        'an unknown token': ['status: 403 in the store, 401 in the emulator'],
        'an unknown argument': [
          expect.stringMatching(/^errors\[0\]: .*does not accept.* in the store, .*doesn't accept/),
        ],
        'webhookSubscriptionDelete of an unknown id': [
          expect.stringMatching(
            /^userErrors: .*"Changed: .* in the store, .*"message":"(?!Changed)/,
          ),
        ],
        products: [
          'header content-type: "text/plain" in the store, "application/json; charset=utf-8" in the emulator',
          'body.data.products.nodes[].createdAt: number in the store, a time in the emulator',
        ],
      })
      expect(report).toContain('### an unknown token')
      expect(report).not.toContain(store.accessToken)
      expect(report).not.toContain('Product 0')
    },
    RUN_MS,
  )
})

describe('compareResponses', () => {
  const response = (body: unknown) => ({ status: 200, headers: {}, body })
  it.each<[string, unknown, unknown, string[]]>([
    ['null and any value', { a: null }, { a: 1 }, []],
    ['an empty list and any list', { a: [] }, { a: [1] }, []],
    ['texts of the same format', { a: 'gid://shopify/A/1' }, { a: 'gid://shopify/A/2' }, []],
    ['a missing field', { a: 1 }, {}, ['body.a: only in the store']],
    [
      'another format',
      { a: '1.50' },
      { a: '1' },
      ['body.a: a decimal number in the store, a text in the emulator'],
    ],
    ['what this project adds', {}, { extensions: { notSimulated: ['A.b'] } }, []],
    [
      'one error more',
      { errors: ['x'] },
      {},
      ['errors[0]: "x" in the store, nothing in the emulator'],
    ],
  ])('compares %s', (_name, store, emulator, differences) => {
    expect(compareResponses(response(store), response(emulator))).toEqual(differences)
  })
})

if (!isStoreGiven)
  console.info(
    `The comparison with a development store is skipped. It runs when ${missingStoreVariables({}).join(', ')} are set.`,
  )
describe.skipIf(!isStoreGiven)(
  `the comparison with a development store (${missingStoreVariables({}).join(', ')})`,
  () => {
    it(
      'finds no difference',
      async () => {
        const comparisons = await compareStore(readStoreTarget())

        console.log(renderReport(comparisons))
        const count = comparisons.filter(({ differences }) => differences.length > 0).length
        expect(count, 'Attach the report above to an issue. Responses with differences').toBe(0)
      },
      RUN_MS,
    )
  },
)
