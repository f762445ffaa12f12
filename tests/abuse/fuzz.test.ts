import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asScript } from '../integration/admin-requests'
import { DEMO, STOREFRONT_SCOPES, startApp } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { expectNothingSecret } from '../integration/expect-error'
import { fuzz, fuzzConnections, INPUTS, SEED } from './fuzz-run'
import { brokenRequest, hostilePage, hostileRequest } from './hostile-requests'
import { residentMemory } from './resident-memory'
import { signedRequest } from './signed-requests'
import { storedFiles } from './stored-files'

const MINUTES = 60_000
/**
 * What the app may write on the way: reasons are logged once in ten seconds each, however many
 * requests are refused.
 */
const MAX_OUTPUT_BYTES = 50_000
const MAX_OUTPUT_BYTES_PER_SECOND = 5_000
const MB = 1024 * 1024

let app: AppUnderTest
let before: { files: Record<string, string>; calls: number; time: number }

beforeAll(async () => {
  console.info(`PLATFORM_FUZZ_SEED=${SEED} PLATFORM_FUZZ_INPUTS=${INPUTS}`)
  // A heap in which a leak of a few hundred bytes per request ends the process before the run does.
  app = await startApp({
    emulator: { app: { scopes: STOREFRONT_SCOPES } },
    environment: { NODE_OPTIONS: '--max-old-space-size=160' },
  })
  await asScript(app, DEMO, '/api/shop')
  before = {
    files: storedFiles(app),
    calls: (await app.emulator.control.log()).length,
    time: Date.now(),
  }
})
afterAll(() => app.stop())

describe('unsigned requests', () => {
  it(
    'all get a response, never a 5xx, and memory stays bounded',
    { timeout: 20 * MINUTES },
    async () => {
      const warmUp = Math.floor(INPUTS / 5)
      expect(await fuzz(app.url, hostileRequest, warmUp)).toStrictEqual([])
      const warm = residentMemory(app.pid())
      expect(await fuzz(app.url, hostileRequest, INPUTS - warmUp)).toStrictEqual([])
      const grown = (residentMemory(app.pid()) - warm) / MB
      console.info(
        `resident memory: ${Math.round(warm / MB)} MB after ${warmUp} inputs, ${Math.round(grown)} MB more after ${INPUTS}`,
      )
      expect(grown).toBeLessThan(96)
    },
  )

  it('for pages get a response like others', { timeout: 20 * MINUTES }, async () => {
    expect(await fuzz(app.url, hostilePage, Math.ceil(INPUTS / 50))).toStrictEqual([])
  })

  it('of broken framing are refused or hung up on', { timeout: 20 * MINUTES }, async () => {
    expect(await fuzzConnections(app.url, brokenRequest, Math.ceil(INPUTS / 10))).toStrictEqual([])
  })

  it('have stored nothing, called nothing and logged little', async () => {
    expect(storedFiles(app)).toStrictEqual(before.files)
    expect((await app.emulator.control.log()).length).toBe(before.calls)
    const seconds = (Date.now() - before.time) / 1000
    expect(app.output().length).toBeLessThan(
      MAX_OUTPUT_BYTES + seconds * MAX_OUTPUT_BYTES_PER_SECOND,
    )
  })
})

it(
  'signed requests with senseless content never cause a server error',
  { timeout: 20 * MINUTES },
  async () => {
    expect(await fuzz(app.url, signedRequest, Math.ceil(INPUTS / 20))).toStrictEqual([])
  },
)

it('the app still runs, no error was unhandled, and no secret was logged', async () => {
  expect((await asScript(app, DEMO, '/api/shop')).status).toBe(200)
  expect(app.output()).not.toMatch(/unhandled|uncaught|heap out of memory/i)
  expectNothingSecret(app.output())
})
