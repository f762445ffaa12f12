import type { Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cassetteOf, readCassette, writeCassette } from '../../../src/cassette/cassette-file'
import type { Cassette } from '../../../src/cassette/cassette-file'
import { createRecorder } from '../../../src/cassette/record-calls'
import type { Recorder } from '../../../src/cassette/record-calls'
import { createReplayer } from '../../../src/cassette/replay-calls'
import { listen } from '../../../../emulator/src/serve/listen'
import { DEFAULT_API_VERSION, GRANTS } from '../../../../../shared/wire'
import { API_KEY, SECRET } from '../../../../emulator/tests/unit/started-platform'
import { ORIGINALS, PERSON, SHOP, startSource } from '../pull/pulled-store'
import { untyped } from '../../../../../tests/fake'

const SETUP_MS = 60_000
const ADMIN = `/admin/api/${DEFAULT_API_VERSION}/graphql.json`

let source: Awaited<ReturnType<typeof startSource>>
let root: string
let servers: Server[]
let lines: string[]

beforeAll(async () => {
  source = await startSource()
}, SETUP_MS)
afterAll(() => source?.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cassette-'))
  servers = []
  lines = []
})
afterEach(async () => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  await rm(root, { recursive: true, force: true })
})

interface Sent {
  status: number
  headers: Headers
  body: { data?: Record<string, never>; errors?: unknown; [name: string]: unknown }
}

/** Sends requests as an app does. */
interface Client {
  send: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Sent>
  ask: (query: string, variables?: object, token?: string) => Promise<Sent>
}

async function clientOf(server: Server, shop = SHOP): Promise<Client> {
  servers.push(server)
  const port = await listen(server, { port: 0, strictPort: true, host: '127.0.0.1' })
  const send: Client['send'] = async (path, body, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/${shop}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Sent['body'],
    }
  }
  return {
    send,
    ask: (query, variables, token = source.request.access.token) =>
      send(ADMIN, { query, variables }, { 'x-shopify-access-token': token }),
  }
}

function startRecorder(): Recorder {
  const { shop, shopUrl } = source.request.access
  return createRecorder({ shop, shopUrl, report: line => lines.push(line) })
}

async function record(run: (client: Client) => Promise<unknown>): Promise<Cassette> {
  const recorder = startRecorder()
  await run(await clientOf(recorder.server))
  return recorder.finish()
}

const CUSTOMER = `query ($query: String!) { customers(first: 1, query: $query) { nodes {
  id mail: email who: displayName call: phone text: note
  defaultAddress { label: formatted place: formattedArea to: name zip country }
  motto: metafield(namespace: "club", key: "motto") { content: value }
  family: metafield(namespace: "club", key: "family") { value parsed: jsonValue }
  points: metafield(namespace: "club", key: "points") { value }
} } }`
const PRODUCTS = '{ products(first: 2) { nodes { id title vendor } } }'

describe('a recorded cassette', () => {
  it('has no secret and no personal value, whatever the aliases are', async () => {
    const refreshed: string[] = []
    const cassette = await record(async ({ ask, send }) => {
      const { body } = await send('/admin/oauth/access_token', {
        client_id: API_KEY,
        client_secret: SECRET,
        grant_type: GRANTS.tokenExchange,
        subject_token: await source.platform.emulator.control.sessionToken({ shop: SHOP }),
        subject_token_type: GRANTS.idToken,
        requested_token_type: GRANTS.offlineAccessToken,
        expiring: '1',
      })
      refreshed.push(String(body.access_token), String(body.refresh_token))
      await ask(CUSTOMER, { query: 'country:Netherlands' }, String(body.access_token))
      await ask(CUSTOMER, { query: `email:${PERSON.email}` }, String(body.access_token))
    })
    const text = JSON.stringify(cassette)
    const secrets = [SECRET, source.request.access.token, ...refreshed]
    expect(refreshed.every(token => token.length > 20)).toBe(true)
    expect([...secrets, ...ORIGINALS].filter(value => text.includes(value))).toEqual([])
    expect(cassette.calls).toHaveLength(3)
    expect(cassette.calls[0]?.response.body).toMatchObject({
      access_token: 'removed',
      refresh_token: 'removed',
      expires_in: expect.any(Number),
    })
    const [, first, second] = cassette.calls
    expect(first?.response).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: {
        data: {
          customers: {
            nodes: [
              {
                id: expect.stringMatching(/^gid:\/\/shopify\/Customer\/\d+$/),
                mail: expect.stringMatching(/@people\.example$/),
                who: expect.stringMatching(/x$/),
                call: expect.stringMatching(/^\+1\d{3}55501\d{2}$/),
                motto: { content: expect.stringMatching(/x$/) },
                family: {
                  value: expect.stringMatching(/^\{"sister":"\w+x \w+x","children":2\}$/),
                  parsed: { sister: expect.stringMatching(/^\w+x \w+x$/), children: 2 },
                },
                points: { value: '12' },
                defaultAddress: { country: 'Netherlands' },
              },
            ],
          },
        },
      },
    })
    const { data } = untyped<{ data: { customers: { nodes: [{ mail: string }] } } }>(
      first?.response.body,
    )
    const { mail } = data.customers.nodes[0]
    expect(second?.request.body).toMatchObject({ variables: { query: `email:${mail}` } })
  })

  it('is sent to the recorded shop only, and not by a browser', async () => {
    const recorder = startRecorder()
    const client = await clientOf(recorder.server)
    const other = await clientOf(startRecorder().server, 'other-store.platform.test')
    const headers = { origin: 'https://evil.example' }

    expect(await client.send(ADMIN, { query: PRODUCTS }, headers)).toMatchObject({
      status: 502,
      body: { errors: 'Requests of a browser are refused.' },
    })
    expect(await client.send('/admin/settings', {})).toMatchObject({
      status: 502,
      body: { errors: expect.stringMatching(/^POST \/\S+\/admin\/settings is not recorded: only/) },
    })
    expect(await other.ask(PRODUCTS)).toMatchObject({
      status: 502,
      body: { errors: `Only calls to ${SHOP} are recorded.` },
    })
    expect(recorder.finish().calls).toEqual([])
  })
})

describe('a replayed cassette', () => {
  const replay = async (cassette: Cassette) => {
    const replayer = createReplayer(cassette, line => lines.push(line))
    return { replayer, client: await clientOf(replayer.server) }
  }

  it('responds as the store did, to equal requests in order', async () => {
    const create = `mutation ($title: String!) { productCreate(product: { title: $title }) { product { title } userErrors { message } } }`
    const count = '{ productsCount { count } }'
    const real: Sent[] = []
    const cassette = await record(async ({ ask }) => {
      real.push(await ask(PRODUCTS), await ask(count))
      real.push(await ask(create, { title: 'Bell' }), await ask(count), await ask('{ shop {'))
      real.push(await ask(PRODUCTS, {}, 'unknown'))
    })
    const { client, replayer } = await replay(await roundTrip(cassette))

    const replayed = [
      await client.ask(PRODUCTS, {}, 'another-token'),
      await client.ask('{\n  productsCount {\n    count\n  }\n}'),
      await client.ask(create, { title: 'Bell' }),
      await client.ask(count),
      await client.ask('{ shop {'),
      await client.ask(PRODUCTS),
    ]
    const view = ({ status, headers, body }: Sent) => [status, headers.get('content-type'), body]
    expect(replayed.map(view)).toEqual(real.map(view))
    expect((await client.ask(count)).body.data).toEqual(real[3]?.body.data)
    expect(replayer.unknownCalls).toBe(0)
  })

  it('matches a request with a replaced value of an earlier response', async () => {
    const cassette = await record(async ({ ask }) => {
      await ask('{ customers(first: 1, query: "country:Netherlands") { nodes { email } } }')
      await ask(CUSTOMER, { query: `email:${PERSON.email}` })
    })
    const { client } = await replay(cassette)
    const { body } = await client.ask(
      '{ customers(first: 1, query: "country:Netherlands") { nodes { email } } }',
    )
    const { customers } = untyped<{ customers: { nodes: [{ email: string }] } }>(body.data)
    const { email } = customers.nodes[0]
    expect(email).toMatch(/@people\.example$/)
    expect((await client.ask(CUSTOMER, { query: `email:${email}` })).status).toBe(200)
  })

  it('fails for an unknown request, with the nearest one', async () => {
    const cassette = await record(async ({ ask }) => {
      await ask(PRODUCTS)
      await ask('query ($id: ID!) { order(id: $id) { name } }', { id: 'gid://shopify/Order/1001' })
    })
    const { client, replayer } = await replay(cassette)
    const message = [
      `No recorded call matches: POST ${ADMIN} query ($id: ID!) { order(id: $id) { name } } {"variables":{"id":"gid://shopify/Order/1002"}}`,
      `The nearest one is: POST ${ADMIN} query ($id: ID!) { order(id: $id) { name } } {"variables":{"id":"gid://shopify/Order/1001"}}`,
    ].join('\n')

    expect(
      await client.ask('query ($id: ID!) { order(id: $id) { name } }', {
        id: 'gid://shopify/Order/1002',
      }),
    ).toMatchObject({ status: 400, body: { errors: message } })
    expect(lines.slice(2)).toEqual([message])
    expect(replayer.unknownCalls).toBe(1)
    expect((await client.ask(PRODUCTS)).status).toBe(200)
  })

  it('is refused when it is damaged, foreign or missing', async () => {
    const path = await writeCassette(root, 'orders', cassetteOf(SHOP, []))
    expect(await readCassette(root, 'orders')).toEqual(cassetteOf(SHOP, []))
    for (const content of ['{', '[]', '{"format":"nuxt-platform-layer/cassette","version":2}']) {
      await writeFile(path, content)
      await expect(readCassette(root, 'orders')).rejects.toThrow(
        `${path} is not a cassette of this version. Record it again.`,
      )
    }
    await expect(readCassette(root, 'other')).rejects.toThrow('cannot be read: ENOENT')
    await expect(readCassette(root, '../x')).rejects.toThrow('The name of a snapshot must be')
  })

  async function roundTrip(cassette: Cassette): Promise<Cassette> {
    await writeCassette(root, 'calls', cassette)
    return readCassette(root, 'calls')
  }
})
