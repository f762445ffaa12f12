import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runGraphql } from '../../../src/commands/graphql'
import { runLogs } from '../../../src/commands/logs'
import { runSnapshot } from '../../../src/commands/snapshot'
import type { SnapshotOptions } from '../../../src/commands/snapshot'
import { runTrigger } from '../../../src/commands/trigger'
import { findPlatform } from '../../../src/platform/running-platform'
import { readCommand } from '../../../src/read-command'
import { addressFileOf } from '../../../../emulator/src'
import { DEMO, startPlatform } from '../../../../emulator/tests/unit/started-platform'
import type { StartedPlatform } from '../../../../emulator/tests/unit/started-platform'
import { respondWith, startReceiver } from '../../../../emulator/tests/unit/webhooks/receiver'
import type { Receiver } from '../../../../emulator/tests/unit/webhooks/receiver'

let app: Receiver
let root: string
let platform: StartedPlatform
let output: string
/** What is not for scripts. */
let notes: string
beforeEach(async () => {
  app = await startReceiver()
  root = await mkdtemp(join(tmpdir(), 'commands-'))
  platform = await startPlatform({
    addressFile: addressFileOf(root),
    app: { appUrl: app.origin, webhooks: [{ topics: ['products/update'], uri: '/webhooks' }] },
  })
  output = ''
  notes = ''
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    notes += String(text)
    return true
  })
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += String(text)
    return true
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await platform.emulator.close()
  await app.close()
  await rm(root, { recursive: true, force: true })
})

describe('the running local platform', () => {
  it('is found in the folder in which it was started, until it stops', async () => {
    const { emulator } = platform
    expect((await findPlatform(undefined, root)).url).toBe(emulator.url)
    await emulator.close()
    await expect(readFile(addressFileOf(root))).rejects.toThrow('ENOENT')
    await expect(findPlatform(undefined, root)).rejects.toThrow(
      'No local platform runs for this folder. Start one with',
    )
  })

  it('keeps the address of a later one when it stops', async () => {
    const later = await startPlatform({ addressFile: addressFileOf(root) })
    await platform.emulator.close()
    expect((await findPlatform(undefined, root)).url).toBe(later.emulator.url)
    await later.emulator.close()
  })

  it('is not what another server at the address is, nor what a damaged file names', async () => {
    app.respondWith = response => response.end('{"ok":true}')
    await expect(findPlatform(app.origin)).rejects.toThrow(
      `No local platform responds at ${app.origin}.`,
    )
    for (const content of ['{', '{"url":"file:///etc","pid":1}', '{"url":1,"pid":1}']) {
      await mkdir(join(root, '.data'), { recursive: true })
      await writeFile(addressFileOf(root), content)
      await expect(findPlatform(undefined, root)).rejects.toThrow('No local platform runs')
    }
    await expect(findPlatform('ftp://x')).rejects.toThrow('--url must be the address')
  })

  it('starts in a folder that cannot be written', async () => {
    await writeFile(join(root, 'file'), '')
    const { emulator } = await startPlatform({ addressFile: addressFileOf(join(root, 'file')) })
    expect(await emulator.control.health()).toMatchObject({ url: emulator.url })
    await emulator.close()
  })
})

describe('trigger', () => {
  const options = () => ({ url: platform.emulator.url, topic: 'products/update', wait: false })

  it('delivers a webhook to the app, and prints its response', async () => {
    expect(await runTrigger({ ...options(), set: { title: 'Bell' } })).toBe(0)
    expect(JSON.parse(app.received[0]?.body ?? '')).toMatchObject({ title: 'Bell' })
    expect(output).toMatch(
      new RegExp(`^products/update of ${DEMO} to ${app.origin}/webhooks: 200 in \\d+ ms\\n$`),
    )
  })

  it('counts failed deliveries, and prints why', async () => {
    app.respondWith = response => {
      response.statusCode = 500
      response.end('no handler')
    }
    expect(await runTrigger({ ...options(), set: {}, shop: 'second-store' })).toBe(1)
    expect(output).toContain(': 500 in ')
    expect(output).toContain('\n  no handler\n')
    expect(app.received[0]?.headers['x-shopify-shop-domain']).toBe('second-store.platform.test')
  })

  it('sends a payload of a file', async () => {
    const payloadFile = join(root, 'payload.json')
    await writeFile(payloadFile, '{"id":7}')
    expect(await runTrigger({ ...options(), set: {}, payloadFile })).toBe(0)
    expect(app.received[0]?.body).toBe('{"id":7}')
    await writeFile(payloadFile, '{')
    await expect(runTrigger({ ...options(), set: {}, payloadFile })).rejects.toThrow(
      'is not valid JSON',
    )
  })

  it('refuses unknown stores and topics', async () => {
    await expect(runTrigger({ ...options(), set: {}, shop: 'nope' })).rejects.toThrow(
      'There is no store "nope". Stores: demo-store, second-store.',
    )
    await expect(runTrigger({ ...options(), set: {}, topic: 'product/update' })).rejects.toThrow(
      'Did you mean products/update?',
    )
  })
})

it('graphql prints the data, and fails with the errors', async () => {
  const { url } = platform.emulator
  await runGraphql({
    url,
    shop: 'second-store',
    query: 'query ($first: Int) { shop { name } products(first: $first) { nodes { id } } }',
    variables: { first: 1 },
    version: '2026-07',
  })
  expect(JSON.parse(output)).toMatchObject({
    shop: { name: 'Second Store' },
    products: { nodes: [{ id: expect.stringContaining('Product') }] },
  })
  await expect(runGraphql({ url, query: '{ nope }' })).rejects.toThrow("Field 'nope'")
  await expect(runGraphql({ url, query: '{ shop { id } }', version: '1999-01' })).rejects.toThrow(
    'There is no version "1999-01"',
  )
})

describe('logs', () => {
  const logs = (options: { json?: boolean; shop?: string } = {}) =>
    runLogs({ url: platform.emulator.url, follow: false, json: false, ...options })

  it('prints requests and webhooks with their outcome', async () => {
    const { json } = await platform.exchange()
    await platform.emulator.control.install({ shop: DEMO })
    await platform.graphql(String(json.access_token), { query: 'query Names { shop { name } }' })
    app.respondWith = respondWith(500)
    await platform.emulator.control.triggerWebhook({ shop: DEMO, topic: 'products/update' })
    await logs()
    const lines = output.trim().split('\n')
    expect(lines[0]).toMatch(/to the platform {3}access_token .* POST .*demo-store/)
    expect(lines.at(-1)).toMatch(
      /to the app {8}webhook products\/update {2}POST \/webhooks {2}demo-store\.platform\.test {2}500 {2}\d+ ms {2}retry at 20/,
    )
    output = ''
    await logs({ shop: 'second-store' })
    expect([output, notes]).toEqual(['', 'There are no requests yet.\n'])
  })

  it('masks credentials in JSON', async () => {
    await platform.exchange()
    await logs({ json: true })
    expect(JSON.parse(output.split('\n')[0] ?? '')).toMatchObject({ kind: 'access_token' })
    expect(output).not.toContain('secret-of-the-app')
  })

  it('follows until the platform stops, also after a reset', async () => {
    await platform.exchange()
    const following = runLogs({ url: platform.emulator.url, follow: true, json: false })
    const stopped = expect(following).rejects.toThrow('has stopped')
    await expect.poll(() => output.split('\n').length).toBe(2)
    await platform.emulator.control.reset()
    await platform.get('/demo-store.platform.test/nowhere')
    await expect.poll(() => output, { timeout: 5000 }).toContain('nowhere')
    await platform.emulator.close()
    await stopped
  })
})

describe('snapshot', () => {
  const snapshot = (action: SnapshotOptions['action'], ...names: string[]) =>
    runSnapshot({ action, names, url: platform.emulator.url })
  beforeEach(() => {
    vi.spyOn(process, 'cwd').mockReturnValue(root)
  })
  const rename = (title: string) =>
    platform.emulator.control.query({
      shop: DEMO,
      query: `mutation { productUpdate(product: { id: "gid://shopify/Product/1001", title: "${title}" }) { product { id } } }`,
    })

  it('saves, lists, compares and loads', async () => {
    await snapshot('list')
    expect([output, notes]).toEqual(['', 'There are no snapshots in platform/snapshots.\n'])
    notes = ''
    await rename('Bell')
    await snapshot('save', 'bells')
    await snapshot('list')
    expect(output).toContain(`Saved ${join(root, 'platform/snapshots/bells.json')}.\nbells\n`)
    output = ''
    await snapshot('diff', 'bells')
    expect([output, notes]).toEqual(['', 'There are no differences.\n'])
    await rename('Gong')
    await snapshot('diff', 'bells')
    expect(output).toContain('demo-store Product 1001 changed\n')
    expect(output).toContain('  title: "Bell" -> "Gong"\n')
    await snapshot('load', 'bells')
    output = ''
    await snapshot('diff', 'bells')
    expect(output).toBe('')
  })

  it('compares two files without a platform, and names those that exist', async () => {
    await snapshot('save', 'one')
    await snapshot('save', 'two')
    await platform.emulator.close()
    output = ''
    await snapshot('diff', 'one', 'two')
    expect(output).toBe('')
    await expect(snapshot('load', 'three')).rejects.toThrow('Snapshots: one, two.')
    await expect(snapshot('delete', 'three')).rejects.toThrow('There is no snapshot "three".')
    await expect(snapshot('load', 'one')).rejects.toThrow('No local platform responds')
  })
})

describe('arguments', () => {
  it('become the options of their commands', () => {
    const url = 'http://127.0.0.1:1'
    expect(
      readCommand(['trigger', 'orders/paid', '--shop', 's', '--set', 'a.b=c=d', '--set', 'x=']),
    ).toEqual({
      kind: 'trigger',
      options: { topic: 'orders/paid', shop: 's', set: { 'a.b': 'c=d', x: '' }, wait: true },
    })
    expect(
      readCommand(['graphql', '{ a }', '--variables', '{"b":1}', '--version', 'v', '--url', url]),
    ).toEqual({
      kind: 'graphql',
      options: { query: '{ a }', variables: { b: 1 }, version: 'v', url },
    })
    expect(readCommand(['logs', '--follow', '--shop', 's'])).toEqual({
      kind: 'logs',
      options: { follow: true, json: false, shop: 's' },
    })
  })

  it.each([
    [['trigger'], 'trigger needs one topic'],
    [['trigger', 'a', 'b'], 'trigger needs one topic'],
    [['trigger', 'a', '--set', 'b'], 'path=value'],
    [['trigger', 'a', '--set', 'b=c', '--payload', 'd'], 'either --payload or --set'],
    [['graphql'], 'graphql needs one operation'],
    [['graphql', '{ a }', '--variables', '[1]'], '--variables must be a JSON object'],
    [
      ['emulator', 'snapshot'],
      'The actions of "emulator snapshot" are save, load, delete, list, diff.',
    ],
    [['emulator', 'snapshot', 'save'], '"emulator snapshot save" needs one name.'],
    [['emulator', 'snapshot', 'list', 'x'], '"emulator snapshot list" needs no name.'],
    [['emulator', 'snapshot', 'load', '../x'], 'The name of a snapshot must be'],
    [['logs', '--tail'], "Unknown option '--tail'"],
  ])('%j are refused', (args, message) => {
    expect(readCommand(args)).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message),
      usage: expect.stringContaining(args[0] ?? ''),
    })
  })
})
