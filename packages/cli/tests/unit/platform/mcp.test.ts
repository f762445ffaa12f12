import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMcpSession } from '../../../src/mcp/session'
import { PLATFORM_TOOLS } from '../../../src/mcp/tools'
import { findPlatform } from '../../../src/platform/running-platform'
import { readCommand } from '../../../src/read-command'
import { controlRoutes } from '../../../../emulator/src/control/control-api'
import { DEMO, startPlatform } from '../../../../emulator/tests/unit/started-platform'
import type { StartedPlatform } from '../../../../emulator/tests/unit/started-platform'
import { startReceiver } from '../../../../emulator/tests/unit/webhooks/receiver'
import type { Receiver } from '../../../../emulator/tests/unit/webhooks/receiver'
import { bundleCommand } from '../bundled-command'

const command = bundleCommand()

interface Reply {
  id: unknown
  result?: Record<string, unknown> & { content?: { text: string }[]; isError?: boolean }
  error?: { code: number; message: string }
}

let app: Receiver
let platform: StartedPlatform
beforeEach(async () => {
  app = await startReceiver()
  platform = await startPlatform({
    app: { appUrl: app.origin, webhooks: [{ topics: ['products/update'], uri: '/webhooks' }] },
  })
})
afterEach(async () => {
  await platform.emulator.close()
  await app.close()
})

function session(url = platform.emulator.url) {
  const { handle } = createMcpSession({ findPlatform: () => findPlatform(url), version: '1.2.3' })
  let id = 0
  return {
    handle,
    request: async (method: string, params?: object): Promise<Reply> => {
      const line = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })
      return JSON.parse((await handle(line)) ?? '') as Reply
    },
  }
}

async function callTool(name: string, input?: object, url?: string): Promise<unknown> {
  const { result } = await session(url).request('tools/call', { name, arguments: input })
  const text = result?.content?.[0]?.text ?? ''
  return result?.isError ? text : JSON.parse(text)
}

describe('a tool', () => {
  it('seeds, queries, and moves the clock of the first store', async () => {
    expect(await callTool('seed_records', { products: [{ title: 'Zinc Gong' }] })).toMatchObject({
      products: [expect.stringContaining('gid://shopify/Product/')],
    })
    const query = '{ products(first: 1, query: "title:Zinc*") { nodes { title } } }'
    expect(await callTool('query_admin_api', { query })).toEqual({
      products: { nodes: [{ title: 'Zinc Gong' }] },
    })
    expect(await callTool('move_clock', { advanceMs: 1000 })).toMatchObject({ offsetMs: 1000 })
    expect(await callTool('read_clock')).toMatchObject({ offsetMs: 1000 })
  })

  it('triggers a webhook, and lists what was sent', async () => {
    expect(
      await callTool('trigger_webhook', { topic: 'products/update', set: { title: 'Gong' } }),
    ).toMatchObject([{ topic: 'products/update', state: 'delivered' }])
    expect(JSON.parse(app.received[0]?.body ?? '')).toMatchObject({ title: 'Gong' })
    expect(await callTool('list_requests', { shop: 'demo-store' })).toMatchObject({
      exchanges: [{ kind: 'webhook', shop: DEMO, response: { status: 200 } }],
    })
  })

  it('saves, lists, loads, and deletes snapshots', async () => {
    const root = await mkdtemp(join(tmpdir(), 'mcp-'))
    const { emulator } = await startPlatform({ root })
    const call = (name: string, input?: object) => callTool(name, input, emulator.url)
    await call('move_clock', { advanceMs: 5000 })
    await call('save_snapshot', { name: 'later' })
    expect(await call('list_snapshots')).toEqual(['later'])
    await call('reset')
    await call('load_snapshot', { name: 'later' })
    expect(await call('read_clock')).toMatchObject({ offsetMs: 5000 })
    await call('delete_snapshot', { name: 'later' })
    expect(await call('list_snapshots')).toEqual([])
    expect(await call('load_snapshot', { name: 'later' })).toContain(
      'There is no snapshot "later".',
    )
    expect(await callTool('list_snapshots')).toBe(
      'This local platform has no folder for snapshots.',
    )
    await emulator.close()
    await rm(root, { recursive: true })
  })

  it('injects errors, and removes them', async () => {
    await callTool('inject_fault', { on: 'graphql', status: 503, times: 2 })
    expect(await callTool('list_faults')).toMatchObject([{ on: 'graphql', times: 2 }])
    await callTool('clear_faults')
    expect(await callTool('list_faults')).toEqual([])
  })

  it.each([
    ['inject_fault', { on: 'nothing' }, 'Field on must be one of access_token, graphql'],
    ['query_admin_api', { query: '{ nope }' }, "Field 'nope'"],
    ['query_admin_api', {}, 'Field query is missing'],
    ['move_clock', { advanceMs: 'x' }, 'Field advanceMs must be an integer.'],
    [
      'list_charges',
      { shop: 'nope' },
      'There is no store "nope". Stores: demo-store, second-store.',
    ],
    ['read_clock', { shop: 5 }, 'There is no store 5.'],
    ['seed_records', { products: [{}] }, 'title'],
  ])('%s reports why it refuses %j', async (name, input, message) => {
    expect(await callTool(name, input)).toContain(message)
  })

  it('reports that no platform runs, and finds one that starts later', async () => {
    expect(await callTool('list_stores', {}, 'http://127.0.0.1:9')).toContain(
      'No local platform responds at http://127.0.0.1:9.',
    )
    expect(await callTool('list_stores')).toHaveLength(2)
  })

  it('approves a charge, which fails for an unknown one', async () => {
    expect(await callTool('approve_charge', { id: 'gid://shopify/AppSubscription/1' })).toContain(
      'charge',
    )
    expect(await callTool('clear_dialog_responses')).toEqual({})
  })

  it('do everything that the control API does, apart from its large files', async () => {
    const { result } = await session().request('tools/list')
    const tools = (result?.tools as { description: string }[]).map(({ description }) => description)
    const left = controlRoutes.filter(({ summary }) => !tools.includes(summary))
    expect(left.map(({ method, pattern }) => `${method} ${pattern}`).sort()).toEqual([
      'GET /_emulator/openapi.json',
      'GET /_emulator/snapshot',
      'GET /_emulator/state',
      'PUT /_emulator/snapshot',
      'PUT /_emulator/state',
    ])
    expect(tools).toHaveLength(controlRoutes.length - left.length)
    expect(new Set(PLATFORM_TOOLS.map(({ name }) => name)).size).toBe(tools.length)
  })

  it.each(PLATFORM_TOOLS)('$name describes its input', ({ name, description, inputSchema }) => {
    expect(name).toMatch(/^[a-z_]{1,64}$/)
    expect(description).toMatch(/^[A-Z].+\.$/)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(inputSchema.required).not.toContain('shop')
  })
})

describe('the protocol', () => {
  it.each([
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
    [undefined, '2025-11-25'],
  ])('negotiates the version %s to %s', async (protocolVersion, expected) => {
    expect(await session().request('initialize', { protocolVersion })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: expected,
        capabilities: { tools: {} },
        serverInfo: { name: 'nuxt-platform-layer', version: '1.2.3' },
        instructions: expect.any(String),
      },
    })
  })

  it.each([
    ['{', -32700, null],
    ['[]', -32600, null],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":7,"method":"nope"}', -32601, 7],
    ['{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"nope"}}', -32602, 'a'],
    ['{"jsonrpc":"2.0","id":8,"method":"tools/call","params":[]}', -32602, null],
    [
      '{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"reset","arguments":[]}}',
      -32602,
      9,
    ],
  ])('responds to %s with the error %i', async (line, code, id) => {
    const reply = JSON.parse((await session().handle(line)) ?? '') as Reply
    expect(reply).toEqual({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } })
  })

  it('does not respond to notifications', async () => {
    const { handle, request } = session()
    for (const method of ['notifications/initialized', 'nope'])
      expect(await handle(JSON.stringify({ jsonrpc: '2.0', method }))).toBeUndefined()
    expect((await request('ping')).result).toEqual({})
  })

  it('lists tools with their schemas', async () => {
    const { result } = await session().request('tools/list')
    expect(result?.tools).toHaveLength(PLATFORM_TOOLS.length)
    expect(result?.tools).toContainEqual({
      name: 'reset',
      description: 'Resets the platform, or one store, to its seed.',
      inputSchema: {
        type: 'object',
        properties: { shop: { type: 'string' } },
        required: [],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    })
  })
})

it('emulator mcp serves a client over stdin and stdout', { timeout: 120_000 }, async () => {
  const child = spawn(process.execPath, [
    command(),
    'emulator',
    'mcp',
    '--url',
    platform.emulator.url,
  ])
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const write = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const request = async (id: number, method: string, params: object = {}): Promise<Reply> => {
    write({ id, method, params })
    return JSON.parse(String((await lines.next()).value)) as Reply
  }
  const { id, result } = await request(1, 'initialize', { protocolVersion: '2025-06-18' })
  expect([id, result]).toMatchObject([1, { protocolVersion: '2025-06-18' }])
  write({ method: 'notifications/initialized' })
  expect((await request(2, 'tools/list')).result?.tools).toHaveLength(PLATFORM_TOOLS.length)
  const stores = await request(3, 'tools/call', { name: 'list_stores' })
  expect([stores.id, stores.result?.content?.[0]?.text]).toEqual([3, expect.stringContaining(DEMO)])
  child.stdin.end()
  expect(await ended).toBe(0)
})

it('reads its arguments', () => {
  expect(readCommand(['emulator', 'mcp', '--url', 'http://127.0.0.1:1'])).toEqual({
    kind: 'mcp',
    options: { url: 'http://127.0.0.1:1' },
  })
  expect(readCommand(['emulator', 'mcp', '--port', '1'])).toMatchObject({
    kind: 'usage',
    usage: expect.stringContaining('emulator mcp'),
  })
})
