import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { profileVariable } from '../../../src/doctor/read-settings'
import { readTokensMigrateOptions, readTokensStatusOptions } from '../../../src/commands/tokens'
import { startEmulator } from '../../../../emulator/src'
import { Session } from '../../../../../server/core/session/session'
import { createSessionStorage } from '../../../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../../../server/core/session/session-storage'
import { DATED_RULES } from '../../../../../shared/dated-rules'
import { describeRule } from '../../../../../shared/describe-rule'
import { GRANTS } from '../../../../../shared/wire'
import { storedSession } from '../../../../../tests/unit/session-storage-contract'
import { bundleCommand } from '../bundled-command'

const HANDLES = ['a', 'b', 'c']
const shopOf = (handle: string) => `${handle}.platform.test`
const DAY_MS = 24 * 3600 * 1000
/** After the day of `migration-retry` and before that of `permanent-tokens`. */
const START = Date.parse('2026-11-28T12:00:00Z')
const { source } = DATED_RULES['permanent-tokens']
const DEADLINE = {
  rule: 'permanent-tokens',
  day: '2027-01-01',
  daysLeft: expect.any(Number) as number,
  source,
}
const NOT_INSTALLED = 'The app is not installed in this shop; check its domain'
const command = bundleCommand()

const emulator = await startEmulator({
  port: 0,
  now: () => START,
  app: { apiKey: 'key', apiSecretKey: 'hush-secret', scopes: ['write_products'] },
  seed: { stores: HANDLES.map(handle => ({ handle })) },
})
afterAll(() => emulator.close())

let folder: string
let sessions: SessionStorage
/** Tokens without expiry by handle. */
let permanent: Record<string, string>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-tokens-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await emulator.control.reset()
  sessions = storageIn('.data/platform')
  permanent = {}
  for (const handle of HANDLES) permanent[handle] = await install(handle)
})

const storageIn = (base: string) =>
  createSessionStorage(createStorage({ driver: fsLite({ base: join(folder, base) }) }))

/** Installs the app and returns its token without expiry. */
async function install(handle: string): Promise<string> {
  const shop = shopOf(handle)
  await emulator.control.install({ shop })
  return requestToken(handle, {
    subject_token: await emulator.control.sessionToken({ shop }),
    subject_token_type: GRANTS.idToken,
  })
}

async function requestToken(handle: string, fields: Record<string, unknown>): Promise<string> {
  const response = await fetch(`${emulator.url}/${shopOf(handle)}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: 'key',
      client_secret: 'hush-secret',
      grant_type: GRANTS.tokenExchange,
      requested_token_type: GRANTS.offlineAccessToken,
      ...fields,
    }),
  })
  return String(((await response.json()) as Record<string, unknown>).access_token)
}

async function store(handle: string, accessToken = permanent[handle], into = sessions) {
  const shop = shopOf(handle)
  const session = new Session({ id: `offline_${shop}`, shop, state: '', isOnline: false })
  await into.storeSession(Object.assign(session, { scope: 'write_products', accessToken }))
}

async function stored(handle: string) {
  const session = await sessions.loadSession(`offline_${shopOf(handle)}`)
  const ids = await emulator.control.tokens(shopOf(handle))
  return {
    isPermanent: session?.accessToken === permanent[handle],
    hasPair: Boolean(session?.refreshToken && session.expires),
    issued: ids.map(({ status }) => status),
  }
}

/** Runs the command in another folder than the app's, with its environment alone. */
async function run(args: string[], environment: Record<string, string> = {}, input = '') {
  const child = spawn(process.execPath, [command(), 'tokens', ...args, '--cwd', folder], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      NUXT_PLATFORM_API_KEY: 'key',
      NUXT_PLATFORM_API_SECRET_KEY: 'hush-secret',
      NUXT_PLATFORM_APP_URL: 'https://app.example.com',
      ...Object.fromEntries(
        Object.entries(emulator.profile).map(([name, value]) => [profileVariable(name), value]),
      ),
      ...environment,
    },
  })
  child.stdin.end(input)
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<unknown[]>,
  ])
  for (const secret of [...Object.values(permanent), 'hush-secret', 'pat_', 'prt_'])
    expect(out + err).not.toContain(secret)
  return { status, out, err }
}

const json = (out: string) => JSON.parse(out) as Record<string, unknown>
const counts = (changes: Record<string, number>) => ({
  expiring: 0,
  permanent: 0,
  accessOnly: 0,
  lost: 0,
  unreadable: 0,
  ...changes,
})

describe('the options', () => {
  it('of tokens status name the storage', () => {
    expect(readTokensStatusOptions([])).toEqual({
      rootDir: resolve('.'),
      plugin: undefined,
      shopsFile: undefined,
      shops: [],
      rate: undefined,
      dryRun: false,
      json: false,
    })
  })

  it('of tokens migrate name the shops and the rate', () => {
    const args = ['--shop', 'a.test', '--shop', 'b.test', '--rate', '0.5', '--dry-run', '--json']
    expect(readTokensMigrateOptions([...args, '--cwd', '/app', '--plugin', 'p.ts'])).toEqual({
      rootDir: '/app',
      plugin: 'p.ts',
      shopsFile: undefined,
      shops: ['a.test', 'b.test'],
      rate: 0.5,
      dryRun: true,
      json: true,
    })
    expect(readTokensMigrateOptions(['--all', '--shops', 'list.txt'])).toMatchObject({
      shopsFile: resolve('list.txt'),
    })
    expect(readTokensMigrateOptions(['--all', '--shops', '-'])).toMatchObject({
      rate: 10,
      shopsFile: '-',
      dryRun: false,
    })
  })

  it.each([
    [[], 'Use either --all or --shop <domain>.'],
    [['--all', '--shop', 'a.test'], 'Use either --all or --shop <domain>.'],
    [['--shop', 'a/../b.test'], '--shop must be the domain of a shop'],
    [['--shop', 'a.test', '--shops', 'f'], 'Use either --shops or --shop.'],
    [['--all', '--rate', '0'], '--rate must be a number of requests per second, 0.1 to 1000.'],
    [['--all', '--rate', '1001'], '--rate must be'],
    [['--all', '--rate', 'x'], '--rate must be'],
    [['--all', 'a.test'], 'a.test'],
  ])('%j are refused', (args, message) => {
    expect(() => readTokensMigrateOptions(args)).toThrow(message)
  })
})

describe('tokens status', () => {
  it('counts the kinds and the days left, sends nothing, and exits with 1 while a shop has no pair', async () => {
    await store('a')
    await sessions.storeSession(
      storedSession({
        id: `offline_${shopOf('b')}`,
        shop: shopOf('b'),
        expires: new Date(),
        refreshToken: 'hush-r',
      }),
    )
    const { status, out } = await run(['status', '--json'])
    expect([status, json(out)]).toEqual([
      1,
      {
        deadline: DEADLINE,
        shops: 2,
        tokens: counts({ permanent: 1, expiring: 1 }),
        damaged: 0,
        withoutPair: 1,
      },
    ])
    const plain = await run(['status'])
    expect(plain.status).toBe(1)
    expect(plain.out.replace(/refused .*\)/, 'REFUSED')).toBe(
      `Shops with the app: 2

  expiring           1  a pair that is refreshed
  permanent          1  a token without expiry, REFUSED
  accessOnly         0  an access token without a refresh token
  lost               0  no token that works
  unreadable         0  damaged, or no key decrypts it

Exchange tokens without expiry: npx nuxt-platform-layer tokens migrate --all
See ${source}
`,
    )
    expect(await stored('a')).toEqual({ isPermanent: true, hasPair: false, issued: ['valid'] })
  })

  it('counts damaged records, and exits with 1', async () => {
    const records = join(folder, '.data/platform/session')
    await mkdir(records, { recursive: true })
    await writeFile(join(records, 'truncated'), '{"id":"offline_a')
    const { status, out } = await run(['status', '--json'])
    expect([status, json(out)]).toEqual([
      1,
      { deadline: DEADLINE, shops: 0, tokens: counts({}), damaged: 1, withoutPair: 0 },
    ])
    const plain = await run(['status'])
    expect(plain.status).toBe(1)
    expect(plain.out).toContain(
      '\nDamaged records, of unknown shops: 1\n\nA damaged record is replaced when its merchant opens the app.\n',
    )
  })
})

describe('tokens migrate', () => {
  it('exchanges all tokens without expiry, through lost responses and errors, and nothing the second time', async () => {
    for (const handle of HANDLES) await store(handle)
    await emulator.control.addFault({ on: 'access_token', shop: shopOf('a'), loseResponse: true })
    await emulator.control.addFault({ on: 'access_token', shop: shopOf('b'), status: 503 })
    const dry = await run(['migrate', '--all', '--dry-run', '--json'])
    expect([dry.status, json(dry.out)]).toEqual([
      1,
      {
        deadline: DEADLINE,
        shops: 3,
        tokens: counts({ permanent: 3 }),
        damaged: 0,
        withoutPair: 3,
        wouldExchange: 3,
      },
    ])
    const { status, out } = await run(['migrate', '--all', '--rate', '100', '--json'])
    expect([status, json(out)]).toEqual([
      0,
      {
        deadline: DEADLINE,
        shops: 3,
        tokens: counts({ expiring: 3 }),
        damaged: 0,
        withoutPair: 0,
        exchanged: 3,
        refused: 0,
        failed: 0,
        requests: 5,
        lost: 1,
        serverErrors: 1,
        rate: 100,
        seconds: expect.any(Number) as number,
        failures: [],
      },
    ])
    for (const handle of HANDLES)
      expect(await stored(handle)).toEqual({
        isPermanent: false,
        hasPair: true,
        issued: ['revoked', 'valid'],
      })
    const again = await run(['migrate', '--all'])
    expect(again.status).toBe(0)
    expect(again.out).toMatch(
      /^Exchanged: 0, refused: 0, failed: 0\.\nRequests: 0 in [\d.]+ s, at most 10 per second; lost responses: 0, errors of the server: 0\.$/m,
    )
  })

  it('recovers a pair whose response was lost, and reports one that is gone after seven days', async () => {
    await store('a')
    // As a process that was killed before it stored the pair.
    await requestToken('a', {
      subject_token: permanent.a,
      subject_token_type: GRANTS.offlineAccessToken,
      expiring: '1',
    })
    await emulator.control.setClock(7 * DAY_MS - 1000)
    expect((await run(['migrate', '--shop', shopOf('a')])).status).toBe(0)
    expect(await stored('a')).toMatchObject({ hasPair: true, issued: ['revoked', 'valid'] })

    await store('a')
    await emulator.control.setClock(7 * DAY_MS + 1000)
    const late = await run(['migrate', '--shop', shopOf('a')])
    expect(late.status).toBe(1)
    expect(late.out).toContain(
      `\n  ${shopOf('a')}  The platform does not accept the stored access token of ${shopOf('a')} any more. The app gets a new one when the merchant opens it.\n`,
    )
    expect(late.out).toContain(
      '\nA shop whose token is lost gets a new one when the merchant opens the app.\n',
    )
    expect(await stored('a')).toMatchObject({ isPermanent: true, hasPair: false })
  })

  it('counts the damaged record of a named shop as unreadable', async () => {
    await store('a')
    const records = join(folder, '.data/platform/session')
    const [record] = await readdir(records)
    await writeFile(join(records, String(record)), '{"id":"offline_a')
    const { status, out } = await run(['migrate', '--shop', shopOf('a'), '--dry-run', '--json'])
    expect([status, json(out)]).toEqual([
      1,
      {
        deadline: DEADLINE,
        shops: 1,
        tokens: counts({ unreadable: 1 }),
        damaged: 0,
        withoutPair: 1,
        wouldExchange: 0,
      },
    ])
  })

  it('reports a named shop without the app', async () => {
    const { status, out } = await run(['migrate', '--shop', shopOf('a'), '--json'])
    expect([status, json(out)]).toMatchObject([
      1,
      {
        shops: 0,
        failures: [{ shop: shopOf('a'), reason: NOT_INSTALLED }],
      },
    ])
  })

  it('suggests to run again only what a second run can change', async () => {
    const { status, out } = await run(['migrate', '--shop', shopOf('a')])
    expect(status).toBe(1)
    expect(out).toContain(`  ${shopOf('a')}  ${NOT_INSTALLED}\n`)
    expect(out).not.toContain('Run the command again')
  })
})

describe('the storage of an app', () => {
  const plugin = (code: string) =>
    mkdir(join(folder, 'server/plugins'), { recursive: true }).then(() =>
      writeFile(join(folder, 'server/plugins/storage.ts'), code),
    )

  it('that a plugin mounts must be named: the files of the default mount would be empty', async () => {
    await plugin(`
      import { resolve } from 'node:path'
      import fsLite from ${JSON.stringify(resolve('node_modules/unstorage/drivers/fs-lite.mjs'))}
      export default defineNitroPlugin(() => {
        if (import.meta.dev) return
        const storage = useStorage()
        storage.unmount('platform', false)
        for (const mount of ['platform', 'data'])
          storage.mount(mount, fsLite({ base: resolve('elsewhere', mount) }))
      })`)
    sessions = storageIn('elsewhere/platform')
    await store('a')
    expect(await run(['status'])).toEqual({
      status: 1,
      out: '',
      err: 'server/plugins/storage.ts may mount the storage, which nuxt.config does not show. Name it: --plugin server/plugins/storage.ts\n',
    })
    const named = ['migrate', '--all', '--plugin', 'server/plugins/storage.ts', '--json']
    const { status, out } = await run(named)
    expect([status, json(out)]).toMatchObject([0, { shops: 1, exchanged: 1 }])
    expect(await stored('a')).toMatchObject({ hasPair: true })
  })

  it('that is its own needs a list of shops, from a file or from a command', async () => {
    await plugin(`
      import fsLite from ${JSON.stringify(resolve('node_modules/unstorage/drivers/fs-lite.mjs'))}
      import { createStorage } from ${JSON.stringify(resolve('node_modules/unstorage/dist/index.mjs'))}
      import { createSessionStorage } from '#platform'
      export default defineNitroPlugin(() => {
        // As a connection that is not closed.
        setInterval(() => {}, 1000)
        const storage = createStorage({ driver: fsLite({ base: process.env.BASE }) })
        configurePlatform({ sessionStorage: createSessionStorage(storage) })
      })`)
    sessions = storageIn('own')
    await store('b')
    const environment = { BASE: join(folder, 'own') }
    const named = ['migrate', '--all', '--plugin', 'server/plugins/storage.ts', '--json']
    expect(await run(named, environment)).toEqual({
      status: 1,
      out: '',
      err: 'A sessionStorage of your own has no list of its shops. Name a file with one shop per line: --shops <file>, or --shops - for the standard input.\n',
    })
    const lines = `${shopOf('b')}\n\n${shopOf('c')}\n`
    const { status, out } = await run([...named, '--shops', '-'], environment, lines)
    expect([status, json(out)]).toMatchObject([0, { shops: 1, exchanged: 1 }])
    expect(await stored('b')).toMatchObject({ hasPair: true })
  })

  it('that cannot be written stops the run, which a second one continues', async () => {
    await plugin(`
      import fsLite from ${JSON.stringify(resolve('node_modules/unstorage/drivers/fs-lite.mjs'))}
      export default defineNitroPlugin(() => {
        const driver = fsLite({ base: process.env.BASE })
        const setItem = async () => { throw new Error('read-only') }
        const storage = useStorage()
        storage.unmount('platform', false)
        storage.mount('platform', process.env.READ_ONLY ? { ...driver, setItem } : driver)
      })`)
    sessions = storageIn('own')
    await store('a')
    const environment = { BASE: join(folder, 'own') }
    const args = ['migrate', '--all', '--plugin', 'server/plugins/storage.ts', '--json']
    const { status, out, err } = await run(args, { ...environment, READ_ONLY: '1' })
    expect({ status, out, err }).toEqual({
      status: 1,
      out: '',
      err: `The storage did not store the new tokens of ${shopOf('a')}; check that it can be written. ${describeRule('migration-retry')}\n`,
    })
    expect(await stored('a')).toMatchObject({ isPermanent: true, hasPair: false })
    const again = await run(args, environment)
    expect([again.status, json(again.out)]).toMatchObject([0, { shops: 1, exchanged: 1 }])
    expect(await stored('a')).toMatchObject({ isPermanent: false, hasPair: true })
  })

  it('and a plugin that needs more than its storage are reported', async () => {
    await plugin('export default defineNitroPlugin(() => openDatabase())')
    const { status, err } = await run(['status', '--plugin', 'server/plugins/storage.ts'])
    expect([status, err]).toEqual([
      1,
      `The plugin ${join(folder, 'server/plugins/storage.ts')} cannot run outside of the app: openDatabase is not defined\n`,
    ])
  })

  it('is read with the keys and the settings of .env, and unreadable tokens are counted', async () => {
    const key = `2026a:${Buffer.alloc(32, 1).toString('base64url')}`
    await writeFile(join(folder, '.env'), `NUXT_PLATFORM_ENCRYPTION_KEYS=${key}\n`)
    await store('a')
    await store('b', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiMjAyNWEifQ..x.y.z')
    const { status, out } = await run(['migrate', '--all', '--json'])
    expect([status, json(out)]).toMatchObject([
      1,
      { shops: 2, tokens: counts({ expiring: 1, unreadable: 1 }), exchanged: 1 },
    ])
    const raw = await sessions.loadSession(`offline_${shopOf('a')}`)
    expect(raw?.accessToken).toMatch(/^eyJhbGciOiJkaXIi/)
  })

  it('of an app that is not configured is not opened', async () => {
    const { status, err } = await run(['status'], { NUXT_PLATFORM_API_KEY: '' })
    expect([status, err]).toEqual([
      1,
      'The platform layer is not configured:\n  - NUXT_PLATFORM_API_KEY is missing: the client id of the app.\n',
    ])
    const fixed = await run(['status'], {
      NUXT_PLATFORM_DISTRIBUTION: 'platform_admin',
      NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN: 'x',
    })
    expect([fixed.status, fixed.err]).toEqual([
      1,
      'An app of distribution platform_admin has a fixed token: none is stored.\n',
    ])
  })
})
