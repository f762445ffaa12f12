import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDevEnvironment } from '../../../modules/platform/dev-environment'
import { startEmulatorInDev } from '../../../modules/platform/emulator-in-dev'
import { untyped } from '../../fake'

const APP = {
  embedded: true,
  scopes: ['read_products'],
  navLinks: [],
  authPathPrefix: '/_platform/auth',
  basePath: '',
  events: [],
  apiVersion: '2026-07',
}

let folder = ''
let ended: (() => Promise<unknown>)[] = []
let before: NodeJS.ProcessEnv = {}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-in-dev-'))
  before = { ...process.env }
})
afterEach(async () => {
  await Promise.all(ended.map(end => end()))
  ended = []
  expect(process.env).toEqual(before)
  await rm(folder, { recursive: true })
})

/** A dev server that listens on port 3999, as far as the module sees it. */
async function runDev(
  options: { port?: number; stateFile?: string | false } = {},
  apiKey = '',
  test = false,
): Promise<{ close: () => Promise<void> }> {
  const hooks: Record<string, ((...args: unknown[]) => unknown)[]> = {}
  const call = async (name: string, ...args: unknown[]) => {
    for (const run of hooks[name] ?? []) await run(...args)
  }
  const nuxt = {
    options: { _prepare: false, rootDir: folder, test },
    hook: (name: string, run: () => unknown) => (hooks[name] ??= []).push(run),
  }
  forgetDevEnvironment()
  startEmulatorInDev(untyped<Nuxt>(nuxt), { port: 0, ...options, ...APP, apiKey })
  await call('listen', undefined, { address: { port: 3999 } })
  const close = async () => {
    await call('close')
    hooks.close = []
  }
  ended.push(close)
  return { close }
}

const platformUrl = () => process.env.NUXT_PLATFORM_PROFILE_ADMIN_URL ?? ''
const shops = async () => (await fetch(`${platformUrl()}/_emulator/shops`)).json()
const install = (shop: string) =>
  fetch(`${platformUrl()}/_emulator/install`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop }),
  })

/** Runs something and returns what it logged. */
async function logsOf<Result>(
  run: () => Promise<Result>,
): Promise<{ logged: unknown[][]; result: Result }> {
  const logged: unknown[][] = []
  const { reporters = [] } = logger.options
  logger.setReporters([{ log: ({ type, tag, args }) => void logged.push([type, tag, ...args]) }])
  const result = await run().finally(() => logger.setReporters(reporters))
  return { logged, result }
}

describe('startEmulatorInDev', () => {
  it("sets the app's settings while it runs", async () => {
    const { close } = await runDev()
    expect(process.env).toMatchObject({
      NUXT_PLATFORM_API_KEY: 'platform-dev-key',
      NUXT_PLATFORM_APP_URL: 'http://localhost:3999',
      NUXT_PLATFORM_SCOPES: 'read_products',
    })
    expect(await shops()).toMatchObject([{ handle: 'demo-store' }, { handle: 'second-store' }])
    const url = platformUrl()
    await close()
    expect(process.env).toEqual(before)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('does nothing for an app with an API key', async () => {
    await runDev({}, 'real-key')
    expect(process.env).toEqual(before)
    process.env.NUXT_PLATFORM_API_KEY = 'real-key'
    await runDev()
    expect(process.env).toEqual({ ...before, NUXT_PLATFORM_API_KEY: 'real-key' })
    delete process.env.NUXT_PLATFORM_API_KEY
  })

  it('starts again in a process with inherited settings', async () => {
    const { close } = await runDev()
    const inherited = { ...process.env }
    await close()
    Object.assign(process.env, inherited)
    await runDev()
    expect(platformUrl()).not.toBe('')
    expect(await shops()).toHaveLength(2)
  })

  it('uses the seed of the app, and keeps the state', async () => {
    await writeFile(join(folder, 'platform.seed.json'), '{ "stores": [{ "handle": "tea" }] }')
    const { close } = await runDev({ stateFile: '.data/platform.json' })
    await install('tea.platform.test')
    await close()
    await runDev({ stateFile: '.data/platform.json' })
    expect(await shops()).toMatchObject([{ handle: 'tea', scopes: ['read_products'] }])
  })

  it('keeps the installation when an edit of nuxt.config.ts restarts the dev server', async () => {
    const { close } = await runDev()
    await install('demo-store.platform.test')
    await close()
    await runDev()
    expect(await shops()).toMatchObject([
      { handle: 'demo-store', scopes: ['read_products'] },
      { handle: 'second-store', scopes: null },
    ])
    expect((await stat(join(folder, '.data/platform-state.json'))).mode & 0o777).toBe(0o600)
  })

  it('keeps the state in memory with stateFile: false', async () => {
    const { close } = await runDev({ stateFile: false })
    await install('demo-store.platform.test')
    await close()
    await runDev({ stateFile: false })
    expect(await shops()).toMatchObject([
      { handle: 'demo-store', scopes: null },
      { handle: 'second-store', scopes: null },
    ])
    const files = await readdir(folder, { recursive: true })
    expect(files.filter(file => file.includes('state'))).toEqual([])
  })

  it('keeps the state of a test run in memory, unless it names a file', async () => {
    const { close } = await runDev({}, '', true)
    await install('demo-store.platform.test')
    await close()
    expect(await readdir(folder)).toEqual([])
    const named = await runDev({ stateFile: 'state.json' }, '', true)
    await named.close()
    expect(await readdir(folder)).toEqual(['platform-keys.json', 'state.json'])
  })

  it('names the state file only where it has the state, and not where another one uses it', async () => {
    const consoleWarnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { level } = logger
    // A test run logs warnings only.
    logger.level = 3
    const boxOf = async () =>
      (await logsOf(() => runDev())).logged
        .filter(([type]) => type === 'box')
        .map(([, , text]) => String(text).includes('Its state is in .data/platform-state.json.'))
    expect(await boxOf()).toEqual([true])
    expect(await boxOf()).toEqual([false])
    expect(consoleWarnings.mock.calls).toEqual([
      [
        `[local platform] The state file ${join(folder, '.data/platform-state.json')} is in use by another local platform. This one starts from its seed and keeps its state in memory.`,
      ],
    ])
    logger.level = level
    consoleWarnings.mockRestore()
  })

  it('warns when the seed was edited after the state was saved', async () => {
    await writeFile(join(folder, 'platform.seed.json'), '{ "stores": [{ "handle": "tea" }] }')
    const first = await logsOf(() => runDev())
    await first.result.close()
    const again = await logsOf(() => runDev())
    await again.result.close()
    await writeFile(join(folder, 'platform.seed.json'), '{ "stores": [{ "handle": "coffee" }] }')
    await utimes(join(folder, 'platform.seed.json'), new Date(), new Date(Date.now() + 5000))
    const edited = await logsOf(() => runDev())
    const warnings = [first, again, edited].map(({ logged }) =>
      logged.filter(([type]) => type === 'warn'),
    )
    expect(warnings).toEqual([
      [],
      [],
      [
        [
          'warn',
          'platform',
          'platform.seed.json has changed since the state in .data/platform-state.json was saved, and the state is used. ' +
            'To use the seed, stop the server and delete .data/platform-state.json.',
        ],
      ],
    ])
    expect(await shops()).toMatchObject([{ handle: 'tea' }])
  })

  it('uses the files of platform/emulator, and reports errors in them', async () => {
    const { logged } = await logsOf(async () => {
      await runDev()
      await mkdir(join(folder, 'platform/emulator'), { recursive: true })
      await writeFile(
        join(folder, 'platform/emulator/orders.ts'),
        "export default {\n  seed: store => store.records('Sample').add({}),\n  seeds: {},\n}\n",
      )
      await vi.waitFor(
        async () => {
          await fetch(`${platformUrl()}/_emulator/reset`, { method: 'POST' })
          const state = await (await fetch(`${platformUrl()}/_emulator/state`)).text()
          expect(state).toContain('gid://shopify/Sample/1001')
        },
        { timeout: 10_000, interval: 200 },
      )
    })
    expect(logged.filter(([type]) => type === 'error')).toEqual([
      [
        'error',
        'platform',
        'platform/emulator/orders.ts:3: defineEmulator has no option seeds. Did you mean seed?',
      ],
    ])
  })

  it('starts nothing with a wrong seed, and reports the error in one line', async () => {
    await writeFile(join(folder, 'platform.seed.json'), '{ "store": [] }')
    const { logged } = await logsOf(() => runDev())
    expect(logged).toEqual([
      [
        'error',
        'platform',
        `The local platform did not start, so the app has no settings. The seed ${join(folder, 'platform.seed.json')} is invalid: store is not known. Known fields: $schema, stores, pricingPlans, app.`,
      ],
    ])
    expect(process.env).toEqual(before)
  })

  it('uses the next free port', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    await runDev({ port })
    expect(Number(new URL(platformUrl()).port)).toBeGreaterThan(port)
    expect(await shops()).toHaveLength(2)
    other.close()
  })
})
