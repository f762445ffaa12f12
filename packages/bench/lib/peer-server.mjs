import { fork } from 'node:child_process'
import { requestFrom, nextMessage, stop } from './child-process.mjs'
import { API_KEY, API_SECRET_KEY } from './fake-platform.mjs'

const SCOPES = 'read_products,write_products'
const APP_URL = 'https://app.example.com'
const PRELOADED = ['report-port', 'report-usage', 'redirect-platform']

/**
 * Shops of the comparison, in the only domain that the other libraries accept. Calls to them stay
 * on this machine.
 */
export const PEER_SHOPS = Array.from({ length: 50 }, (_, index) => `store-${index}.myshopify.com`)

/**
 * Starts a server of the comparison with `directory` as working folder.
 *
 * @returns its `port`, `usage()` (CPU microseconds, memory bytes, counts of the app), `health()`
 *   (with report-health.mjs) and `stop()`
 */
export async function startPeer(
  { command: [file, ...args] },
  { directory, platformUrl, execArgv = [], stderr = 'inherit' },
) {
  const child = fork(file, args, {
    cwd: directory,
    env: environment(platformUrl),
    execArgv: [
      ...execArgv,
      ...PRELOADED.flatMap(name => ['--import', new URL(`${name}.mjs`, import.meta.url).href]),
    ],
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
  })
  const { port } = await nextMessage(child)
  return {
    port,
    usage: () => requestFrom(child, 'usage'),
    health: () => requestFrom(child, 'health'),
    stop: () => stop(child),
  }
}

/** Nothing of the machine's own, and each library's names for the same settings. */
function environment(platformUrl) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    BENCHMARK_PLATFORM_URL: platformUrl,
    NUXT_PLATFORM_API_KEY: API_KEY,
    NUXT_PLATFORM_API_SECRET_KEY: API_SECRET_KEY,
    NUXT_PLATFORM_APP_URL: APP_URL,
    NUXT_PLATFORM_SCOPES: SCOPES,
    NUXT_SHOPIFY_API_KEY: API_KEY,
    NUXT_SHOPIFY_API_SECRET_KEY: API_SECRET_KEY,
    NUXT_SHOPIFY_APP_URL: APP_URL,
    SHOPIFY_API_KEY: API_KEY,
    SHOPIFY_API_SECRET: API_SECRET_KEY,
    SHOPIFY_APP_URL: APP_URL,
    SCOPES,
  }
}
