import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoresPageData } from '../../../src/admin-data/page-data'
import { readView } from '../read-view'
import { API_KEY, DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

let root: string
let platform: StartedPlatform
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'snapshots-'))
  platform = await startPlatform({ root, app: { name: 'Mine' } })
})
afterAll(async () => {
  await platform.emulator.close()
  await rm(root, { recursive: true })
})
beforeEach(() => platform.emulator.control.reset())

const send = (path: string, body: object, origin = platform.emulator.url) =>
  platform.post(`/_admin/${path}`, body, { origin })
const data = async () => (await platform.get<StoresPageData>('/_admin/stores')).json
const handles = async () => (await data()).stores.map(({ handle }) => handle)

describe('the page of stores', () => {
  it('has the stores with the app, and what can be added', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { status, text } = await platform.get('/', { accept: 'text/html' })
    expect(status).toBe(200)
    const app = { apiKey: API_KEY, name: 'Mine', url: 'http://localhost:3000' }
    expect(readView(text, 'stores')).toMatchObject({
      stores: [
        { handle: 'demo-store', name: 'Demo Store', apps: [{ ...app, installed: true }] },
        { handle: 'second-store', name: 'Second Store', apps: [{ ...app, installed: false }] },
      ],
      templates: ['candles', 'fashion', 'empty'],
      snapshots: [],
    })
    expect(await data()).toEqual(readView(text, 'stores'))
  })
})

describe('a store', () => {
  it('is added with its records and the app', async () => {
    const added = await send('stores/add', {
      handle: 'mine',
      name: 'My Store',
      template: 'empty',
      installed: true,
    })
    expect(added).toMatchObject({
      status: 200,
      json: { handle: 'mine', name: 'My Store', products: 0, scopes: ['write_products'] },
    })
    expect(await handles()).toEqual(['demo-store', 'second-store', 'mine'])
  })

  it('gets the next free handle', async () => {
    expect((await send('stores/add', { installed: false })).json).toMatchObject({
      handle: 'shop-1',
      scopes: null,
    })
  })

  it.each([
    [{ handle: 'demo-store', installed: true }, 409, 'handle'],
    [{ handle: 'Not valid', installed: true }, 400, 'handle'],
    [{ template: 'unknown', installed: true }, 400, 'template'],
    [{ handle: 'mine' }, 400, undefined],
    [{ handle: 'mine', installed: true, plan: 'x' }, 400, undefined],
  ])('is not added with %j; the response names the field', async (fields, status, field) => {
    const refused = await send('stores/add', fields)
    expect([refused.status, refused.json.field]).toEqual([status, field])
    expect(await handles()).toEqual(['demo-store', 'second-store'])
  })

  it('is reset alone, or with all others', async () => {
    const { control } = platform.emulator
    await control.install({ shop: DEMO })
    await send('stores/add', { handle: 'mine', installed: true })
    await control.setClock(60_000)
    expect((await send('stores/reset', { shop: DEMO })).status).toBe(200)
    expect(await control.shops()).toMatchObject([{ scopes: null }, {}, { handle: 'mine' }])
    expect((await control.clock()).offsetMs).toBe(60_000)
    expect((await send('stores/reset', {})).status).toBe(200)
    expect(await handles()).toEqual(['demo-store', 'second-store'])
    expect((await control.clock()).offsetMs).toBe(0)
    expect((await send('stores/reset', { shop: 'unknown.platform.test' })).status).toBe(404)
  })
})

describe('a snapshot', () => {
  it('is saved as a file of the app, and loaded', async () => {
    await send('stores/add', { handle: 'mine', installed: false })
    expect((await send('snapshots/save', { name: 'three-stores' })).status).toBe(200)
    expect((await data()).snapshots).toEqual(['three-stores'])
    const file = join(root, 'platform/snapshots/three-stores.json')
    expect(await readFile(file, 'utf8')).toContain('"handle": "mine"')
    await platform.emulator.control.reset()
    expect((await send('snapshots/load', { name: 'three-stores' })).status).toBe(200)
    expect(await handles()).toEqual(['demo-store', 'second-store', 'mine'])
    await writeFile(file, '{')
    expect(await send('snapshots/load', { name: 'three-stores' })).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('it is not valid JSON.') },
    })
    expect(await handles()).toEqual(['demo-store', 'second-store', 'mine'])
  })

  it('is deleted, and nothing else', async () => {
    for (const name of ['first', 'second']) await send('snapshots/save', { name })
    expect((await send('snapshots/delete', { name: 'first' })).status).toBe(200)
    expect((await data()).snapshots).not.toContain('first')
    expect((await data()).snapshots).toContain('second')
    expect(await send('snapshots/delete', { name: 'first' })).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('There is no snapshot "first". Snapshots: ') },
    })
  })

  it.each(['../evil', 'A', '', 'a/b', 'a.json'])('attack: is no file named %j', async name => {
    expect((await send('snapshots/save', { name })).status).toBe(400)
    expect((await send('snapshots/load', { name })).status).toBe(400)
    expect((await send('snapshots/delete', { name })).status).toBe(400)
  })

  it('does not exist on a platform without a folder', async () => {
    const other = await startPlatform()
    const { url } = other.emulator
    expect((await other.get('/_admin/stores')).json.snapshots).toBeNull()
    for (const action of ['save', 'load', 'delete'])
      expect(
        (await other.post(`/_admin/snapshots/${action}`, { name: 'a' }, { origin: url })).status,
      ).toBe(409)
    await other.emulator.close()
  })
})

it.each([
  ['stores/add', { installed: true }],
  ['stores/reset', {}],
  ['snapshots/save', { name: 'a' }],
  ['snapshots/load', { name: 'a' }],
  ['snapshots/delete', { name: 'a' }],
])('attack: another site cannot send %s', async (path, body) => {
  expect((await send(path, body, 'https://evil.example')).status).toBe(403)
})
