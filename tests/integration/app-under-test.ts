import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator, EmulatorOptions } from '../../packages/emulator/src'
import { holdingPort } from '../../packages/emulator/testing/playwright/holding-port'
import { startAppProcess } from './app-process'
import { sendRawRequest } from './raw-request'
import type { RawResponse, RawRequest } from './raw-request'

export const DEMO = 'demo-store.platform.test'
export const SECOND = 'second-store.platform.test'
export const API_KEY = 'integration-key'
export const SECRET = 'integration-secret-that-must-never-be-shown'
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

export interface AppOptions {
  /** Variables of the app in addition to, or instead of, those that the emulator sets. */
  environment?: Record<string, string>
  emulator?: Omit<EmulatorOptions, 'port'>
  /**
   * Working directory of the app, which holds its `.data`; default: an empty one that `stop`
   * removes.
   */
  dataDir?: string
  /** Shops that the app is installed on. Default: both. */
  installedOn?: readonly string[]
}

/** An app that is registered with an emulator, wherever it runs. */
export interface ReachableApp {
  /** Origin and `appUrl` of the app, e.g. `http://localhost:40123`. */
  readonly url: string
  readonly emulator: Emulator
  /** `fetch` of a path of the app: never follows a redirect, has a browser's user agent. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

/** The built playground as a process of its own, and the emulator that it talks to. */
export interface AppUnderTest extends ReachableApp {
  readonly dataDir: string
  /** The id of its process, another one after a restart. */
  pid: () => number
  /** Resolves when its process has ended, to its exit code, or to the signal that ended it. */
  ended: () => Promise<number | NodeJS.Signals>
  /** Everything the app has written to stdout and stderr, restarts included. */
  output: () => string
  /** A request with exactly these headers. */
  send: (request: RawRequest) => Promise<RawResponse>
  /** Ends the process and starts it again with the same data and address, and further variables. */
  restart: (environment?: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts an emulator and the built playground. Addresses and data belong to this call alone, so
 * test files can run in parallel.
 *
 * @throws Error with the app's output when it does not start
 */
export async function startApp(options: AppOptions = {}): Promise<AppUnderTest> {
  const { url, emulator } = await holdingPort(port =>
    startPlatform(`http://localhost:${port}`, options),
  )
  for (const shop of options.installedOn ?? [DEMO, SECOND]) await emulator.control.install({ shop })
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'platform-app-')))
  // Most tests count the calls to the Admin API, and mean their own.
  let environment: Record<string, string> = {
    PLAYGROUND_REGISTERS_WEBHOOKS: 'no',
    ...emulator.environment,
    ...options.environment,
  }
  let output = ''
  const onOutput = (text: string) => {
    output += text
  }
  const cleanUp = async () => {
    await emulator.close()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  let running = await startAppProcess({ url, cwd: dataDir, environment, onOutput }).catch(
    async (error: unknown) => {
      await cleanUp()
      throw error
    },
  )

  return {
    url,
    emulator,
    dataDir,
    pid: () => running.pid,
    ended: () => running.ended,
    output: () => output,
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has('user-agent')) headers.set('user-agent', BROWSER)
      return fetch(url + path, { redirect: 'manual', ...init, headers })
    },
    send: request => sendRawRequest(url, request),
    restart: async (further = {}) => {
      await running.kill()
      environment = { ...environment, ...further }
      running = await startAppProcess({ url, cwd: dataDir, environment, onOutput })
    },
    stop: async () => {
      await running.kill()
      await cleanUp()
    },
  }
}

/** Scopes of an app that lists products in a storefront. */
export const STOREFRONT_SCOPES = ['write_products', 'unauthenticated_read_product_listings']

/** Starts the platform of an app that will be at `url`. */
async function startPlatform(
  url: string,
  options: AppOptions,
): Promise<{ url: string; emulator: Emulator }> {
  const emulator = await startEmulator({
    ...options.emulator,
    port: 0,
    app: {
      apiKey: API_KEY,
      apiSecretKey: SECRET,
      appUrl: url,
      scopes: ['write_products'],
      ...options.emulator?.app,
    },
  })
  return { url, emulator }
}
