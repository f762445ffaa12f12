import { isJsonObject } from '../json-object'
import type { PlatformShops } from '../shop/installed-shops'
import type { AnyPlatformJob, PlatformJobContext } from './platform-job'

/** Name of the job that stores a job for each shop. */
export const FOR_EACH_SHOP = 'platform-for-each-shop'

const PAGE = 200

/** Accepts any input: it comes from `forEachShop`. */
const ANY_INPUT: NonNullable<AnyPlatformJob['input']> = {
  '~standard': { version: 1, vendor: 'nuxt-platform-layer', validate: value => ({ value }) },
}

/** What the job has to do. */
interface Round {
  /** Of the job of each shop. */
  name: string
  input: unknown
  key: string
}

/**
 * Creates the job that stores a job for each shop. It goes on with the next page when its process
 * ends, and the keys of the jobs keep the shops of an unfinished page from getting a second one.
 */
export function createShopRounds(
  shops: PlatformShops,
  enqueue: (
    name: string,
    input: unknown,
    options: { shop: string; key: string },
  ) => Promise<unknown>,
): { job: AnyPlatformJob } {
  async function enqueuePage({ name, input, key }: Round, after: string): Promise<string | null> {
    const { shops: found, next } = await shops({ after, limit: PAGE })
    const installed = found.filter(({ state }) => state === 'installed')
    await Promise.all(installed.map(({ shop }) => enqueue(name, input, { shop, key })))
    return next ?? null
  }

  async function handler({ input, step, signal }: PlatformJobContext<unknown>): Promise<void> {
    const round = readRound(input)
    let after: string | null = ''
    for (let page = 1; after !== null; page++) {
      signal.throwIfAborted()
      const from: string = after
      after = await step(`page-${page}`, () => enqueuePage(round, from))
    }
  }

  return { job: { name: FOR_EACH_SHOP, input: ANY_INPUT, handler } }
}

function readRound(input: unknown): Round {
  const { name, key, input: given } = isJsonObject(input) ? input : {}
  return { name: String(name), key: String(key), input: given }
}
