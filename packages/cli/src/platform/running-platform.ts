import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { certificateFolderOf, readAddress } from '../../../emulator/src/serve/address-file'
import { trustCertificate } from '../../../emulator/src/serve/certificate'
import type { ControlShop } from '../../../emulator/src/control/control'

/** Options of every command that talks to a running local platform. */
export const PLATFORM_OPTIONS = { url: { type: 'string' } } as const

/** A local platform that runs, reached over its control API. */
export interface RunningPlatform {
  /** Origin, e.g. `http://127.0.0.1:4400`. */
  readonly url: string
  /**
   * Sends a request to the control API.
   *
   * @param path e.g. `/webhooks/trigger`
   * @param fields the query of a GET request, otherwise the JSON body. Undefined fields are left
   *   out.
   * @throws Error with the message of a refused request
   */
  request: <Result>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    fields?: Readonly<Record<string, unknown>>,
  ) => Promise<Result>
}

/** Time in which a local platform responds to a check whether it runs. */
const HEALTH_TIMEOUT_MS = 5000

/**
 * Finds the local platform that `nuxt dev` or `emulator` started in a folder.
 *
 * @param url the address of a local platform, instead of that of the folder
 * @throws Error with what to do if none runs
 */
export async function findPlatform(
  url: string | undefined,
  root: string = process.cwd(),
): Promise<RunningPlatform> {
  const address = url === undefined ? (await readAddress(root))?.url : readOrigin(url)
  if (address === undefined)
    throw new Error(
      'No local platform runs for this folder. Start one with "nuxt dev" or "nuxt-platform-layer emulator", or pass the address of a running one with --url.',
    )
  if (address.startsWith('https:')) await trustFolder(root)
  const platform = connect(address)
  if (await isPlatform(address)) return platform
  throw new Error(
    `No local platform responds at ${address}. Start one with "nuxt dev" or "nuxt-platform-layer emulator", or pass the address of a running one with --url.`,
  )
}

/**
 * Returns the store that a command is about.
 *
 * @param wanted domain or handle. Default: the first store in which the app is installed, else the
 *   first one
 * @throws Error that lists the stores
 */
export async function findShop(
  platform: RunningPlatform,
  wanted: string | undefined,
): Promise<ControlShop> {
  const shops = await platform.request<ControlShop[]>('GET', '/shops')
  const found =
    wanted === undefined
      ? (shops.find(({ scopes }) => scopes !== null) ?? shops[0])
      : shops.find(({ shop, handle }) => shop === wanted || handle === wanted)
  if (found) return found
  throw new Error(
    shops.length === 0
      ? 'The local platform has no store.'
      : `There is no store ${JSON.stringify(wanted)}. Stores: ${shops.map(({ handle }) => handle).join(', ')}.`,
  )
}

function connect(url: string): RunningPlatform {
  return {
    url,
    async request<Result>(
      method: string,
      path: string,
      fields: Readonly<Record<string, unknown>> = {},
    ) {
      const given = Object.entries(fields).filter(([, value]) => value !== undefined)
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
      const isQuery = method === 'GET'
      const response = await fetch(
        `${url}/_emulator${path}${isQuery && given.length > 0 ? `?${query}` : ''}`,
        isQuery
          ? { method }
          : {
              method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(Object.fromEntries(given)),
            },
      ).catch((error: unknown) => {
        throw new Error(`The local platform at ${url} has stopped.`, { cause: error })
      })
      const body: unknown = await response.json()
      if (response.ok) return body as Result
      const { error } = Object(body) as { error?: unknown }
      throw new Error(typeof error === 'string' ? error : `HTTP status ${response.status}.`)
    },
  }
}

/** A local platform of the folder has a certificate that no other program trusts. */
async function trustFolder(root: string): Promise<void> {
  const cert = await readFile(join(certificateFolderOf(root), 'cert.pem'), 'utf8').catch(
    () => undefined,
  )
  if (cert !== undefined) trustCertificate(cert)
}

/** Another server may use the port by now. */
async function isPlatform(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/_emulator/health`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    })
    return response.ok && typeof Object(await response.json()).shops === 'number'
  } catch {
    return false
  }
}

function readOrigin(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (
    !parsed ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    parsed.username ||
    parsed.password
  )
    throw new Error('--url must be the address of a local platform, e.g. http://127.0.0.1:4400.')
  return parsed.origin
}
