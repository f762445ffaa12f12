import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareSnapshots, printChanges } from '../../../src/snapshots/compare-snapshots'
import { printSnapshot, renameStore } from '../../../src/snapshots/snapshot'
import type { Snapshot } from '../../../src/snapshots/snapshot'
import {
  listSnapshotFiles,
  readSnapshotFile,
  writeSnapshotFile,
} from '../../../src/snapshots/snapshot-files'
import { createTestStore, loadTestStore } from '../../../testing/playwright/test-store'
import { DEMO, SECRET, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { cpuTimeOf } from '../../../../../tests/unit/cpu-time'

let platforms: StartedPlatform[]
let root: string
beforeEach(async () => {
  platforms = []
  root = await mkdtemp(join(tmpdir(), 'snapshots-'))
})
afterEach(async () => {
  await Promise.all(platforms.map(({ emulator }) => emulator.close()))
  await rm(root, { recursive: true, force: true })
})

async function start(options: Parameters<typeof startPlatform>[0] = {}): Promise<StartedPlatform> {
  const platform = await startPlatform(options)
  platforms.push(platform)
  return platform
}

const rename = (platform: StartedPlatform, title: string) =>
  platform.emulator.control.query({
    shop: DEMO,
    query: `mutation { productUpdate(product: { id: "gid://shopify/Product/1001", title: "${title}" }) { product { title } } }`,
  })
const titleOf = async (platform: StartedPlatform, shop = DEMO) => {
  const data = await platform.emulator.control.query({
    shop,
    query: '{ product(id: "gid://shopify/Product/1001") { title } }',
  })
  return (data.product as { title: string }).title
}

/** A platform whose store has an installation and a changed product. */
async function changedPlatform(): Promise<StartedPlatform> {
  const platform = await start()
  await platform.emulator.control.install({ shop: DEMO })
  await platform.exchange()
  await rename(platform, 'Bell')
  return platform
}

describe('a snapshot', () => {
  it('brings back stores and installations in another platform, with another app', async () => {
    const snapshot = await (await changedPlatform()).emulator.control.takeSnapshot()
    const other = await start({ app: { apiKey: 'key-2' } })
    await other.emulator.control.loadSnapshot(JSON.parse(printSnapshot(snapshot)) as Snapshot)
    expect(await titleOf(other)).toBe('Bell')
    expect(await other.emulator.control.shops()).toMatchObject([
      { shop: DEMO, scopes: ['write_products'] },
      { scopes: null },
    ])
    expect({ ...(await other.emulator.control.takeSnapshot()), app: 'key-1' }).toEqual(
      JSON.parse(
        JSON.stringify(snapshot)
          .replaceAll('"key-2"', '"key-1"')
          .replaceAll('"apiKey":"key-1"', '"apiKey":"key-2"'),
      ),
    )
  })

  it('contains no token and no secret, and ends all tokens when it is loaded', async () => {
    const platform = await changedPlatform()
    const { control } = platform.emulator
    const [token] = await control.tokens(DEMO)
    const snapshot = await control.takeSnapshot()
    const text = printSnapshot(snapshot)
    for (const secret of [token?.accessToken, token?.refreshToken, SECRET]) {
      expect(secret).toBeTruthy()
      expect(text).not.toContain(secret)
    }
    await control.loadSnapshot(snapshot)
    const { status } = await platform.graphql(token?.accessToken ?? '', {
      query: '{ shop { id } }',
    })
    expect(status).toBe(401)
    const { json } = await platform.exchange()
    expect(json.access_token).not.toBe(token?.accessToken)
  })

  it('has the same text for the same state, whatever was read before, with sorted names', async () => {
    const [first, second] = await Promise.all([changedPlatform(), changedPlatform()])
    await first.emulator.control.query({
      shop: DEMO,
      query: '{ orders(first: 1) { nodes { id } } }',
    })
    const [one, two] = await Promise.all(
      [first, second].map(async ({ emulator }) =>
        printSnapshot(await emulator.control.takeSnapshot()),
      ),
    )
    expect(one).toBe(two)
    const { state } = JSON.parse(one ?? '') as Snapshot
    for (const object of [state, state.stores[0], state.stores[0]?.records.tables.Product?.[0]])
      expect(Object.keys(object ?? {})).toEqual(Object.keys(object ?? {}).sort())
  })

  it('has no secret of a customer', async () => {
    const platform = await start({
      app: { scopes: ['unauthenticated_write_customers', 'unauthenticated_read_customers'] },
    })
    const token = await platform.install()
    const visit = async (query: string) => {
      const { json } = await platform.post(
        `/${DEMO}/api/2026-10/graphql.json`,
        { query },
        { 'shopify-storefront-private-token': token },
      )
      expect(json.errors).toBeUndefined()
      return JSON.stringify(json)
    }
    await visit(
      'mutation { customerCreate(input: { email: "zoe@example.com", password: "correct horse" }) { customer { id } } }',
    )
    const login = await visit(
      'mutation { customerAccessTokenCreate(input: { email: "zoe@example.com", password: "correct horse" }) { customerAccessToken { accessToken } } }',
    )
    await visit('mutation { customerRecover(email: "zoe@example.com") { userErrors { message } } }')
    const [email] = await platform.emulator.control.accountEmails({ shop: DEMO })
    const text = printSnapshot(await platform.emulator.control.takeSnapshot())
    const secrets = [/"accessToken":"([^"]+)"/.exec(login)?.[1], email?.url.split('/').at(-1)]
    expect(secrets).toEqual([
      expect.stringMatching(/^\w{20,}$/),
      expect.stringMatching(/^\w{20,}$/),
    ])
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).toContain('zoe@example.com')
  })

  it('differs in one line after one change', async () => {
    const platform = await changedPlatform()
    const before = await platform.emulator.control.takeSnapshot()
    await rename(platform, 'Gong')
    const after = await platform.emulator.control.takeSnapshot()
    const old = printSnapshot(before).split('\n')
    const added = printSnapshot(after)
      .split('\n')
      .filter(line => !old.includes(line))
    expect(added.filter(line => line.includes('title')).map(line => line.trim())).toEqual([
      '"title": "Gong",',
    ])
    expect(printChanges(compareSnapshots(before, after))).toEqual(
      expect.arrayContaining(['demo-store Product 1001 changed', '  title: "Bell" -> "Gong"']),
    )
    expect(compareSnapshots(after, after)).toEqual([])
  })

  it.each([
    ['foreign', { format: 'x' }, 'This is not a snapshot of a local platform'],
    [
      'of another version',
      { version: 3 },
      'This snapshot has another version; this local platform supports versions 1 and 2.',
    ],
    ['without a clock', { state: {} }, 'clockOffsetMs must be an integer.', 'clockOffsetMs'],
    ['with tokens', { state: { tokens: {} } }, 'A snapshot does not contain state.tokens.'],
    ['with an unknown field', { more: 1 }, 'more is not known'],
  ])('is refused if it is %s, without a change', async (_, fields, message, field?: string) => {
    const platform = await changedPlatform()
    const { control } = platform.emulator
    const snapshot = await control.takeSnapshot()
    const response = await fetch(`${platform.emulator.url}/_emulator/snapshot`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...snapshot, ...fields }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: expect.stringContaining(message), field })
    expect(await control.takeSnapshot()).toEqual(snapshot)
    expect(await control.tokens(DEMO)).toMatchObject([{ status: 'valid' }])
  })
})

describe('the files', () => {
  it('are named, listed, and read back', async () => {
    const snapshot = await (await changedPlatform()).emulator.control.takeSnapshot()
    const path = await writeSnapshotFile(root, 'paid-orders', snapshot)
    await writeSnapshotFile(root, 'empty', snapshot)
    expect(await listSnapshotFiles(root)).toEqual(['empty', 'paid-orders'])
    expect(await readSnapshotFile(root, 'paid-orders')).toEqual(snapshot)
    expect(await readFile(path, 'utf8')).toBe(printSnapshot(snapshot))
  })

  it.each(['../x', 'a/b', '', 'A', '.', 'a b', `${'a'.repeat(61)}`])(
    'attack: the name %j does not leave the folder',
    async name => {
      await expect(readSnapshotFile(root, name)).rejects.toThrow('The name of a snapshot must be')
    },
  )

  it('report a missing or damaged snapshot with its file', async () => {
    await expect(readSnapshotFile(root, 'a')).rejects.toThrow('There is no snapshot "a".')
    await mkdir(join(root, 'platform/snapshots'), { recursive: true })
    await writeFile(join(root, 'platform/snapshots/a.json'), '{')
    await expect(readSnapshotFile(root, 'b')).rejects.toThrow('Snapshots: a.')
    await expect(readSnapshotFile(root, 'a')).rejects.toThrow(
      'a.json is invalid: it is not valid JSON.',
    )
    await writeFile(join(root, 'platform/snapshots/a.json'), '{}')
    await expect(readSnapshotFile(root, 'a')).rejects.toThrow(
      'a.json is invalid: This is not a snapshot',
    )
  })
})

describe('a test that begins with a snapshot', () => {
  it('has its first store under a name that the app does not know', async () => {
    const { emulator } = await changedPlatform()
    const snapshot = await emulator.control.takeSnapshot()
    const store = await loadTestStore(emulator.control, snapshot, 'store-7')
    expect(store).toMatchObject({ shop: 'store-7.platform.test', handle: 'store-7' })
    expect(store.products[0]).toEqual({ id: 'gid://shopify/Product/1001', title: 'Bell' })
    expect(await emulator.control.shops()).toMatchObject([
      { shop: 'store-7.platform.test', scopes: ['write_products'] },
      { shop: 'second-store.platform.test' },
    ])
    expect(
      await store.query(
        '{ shop { myshopifyDomain } product(id: "gid://shopify/Product/1001") { title } }',
      ),
    ).toEqual({
      shop: { myshopifyDomain: 'store-7.platform.test' },
      product: { title: 'Bell' },
    })
    await emulator.control.reset({ shop: store.shop })
    expect(await titleOf(platforms[0]!, store.shop)).not.toBe('Bell')
  })

  it('leaves stores with a longer name alone', async () => {
    const { emulator } = await start({
      seed: { stores: [{ handle: 'shop' }, { handle: 'my-shop' }] },
    })
    const renamed = renameStore(await emulator.control.takeSnapshot(), 'shop', 'x')
    expect(renamed.state.stores.map(({ domain }) => domain)).toEqual([
      'x.platform.test',
      'my-shop.platform.test',
    ])
  })

  it('starts in less than 100 ms', async () => {
    const { emulator } = await start({ seed: 'candles' })
    await writeSnapshotFile(root, 'candles', await emulator.control.takeSnapshot())
    await createTestStore(emulator.control, { handle: 'store-1' })
    const times: number[] = []
    for (let run = 0; run < 7; run++) {
      times.push(
        await cpuTimeOf(async () => {
          const snapshot = await readSnapshotFile(root, 'candles')
          await loadTestStore(emulator.control, snapshot, `store-${run + 2}`)
        }),
      )
    }
    expect(Math.min(...times)).toBeLessThan(100)
    expect(await emulator.control.shops()).toMatchObject([{ handle: 'store-8' }])
  })
})
