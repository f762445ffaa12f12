import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { FleetReport } from '../tokens/migrate-fleet'
import type { TokenSelection } from '../tokens/open-shop-tokens'

const DEFAULT_RATE = 10
const MAX_RATE = 1000
const PROGRESS_MS = 10_000
/** The shape of a domain. Whether it is one of the platform's is checked before a request. */
const SHOP = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

const STORAGE_OPTIONS = `  --plugin <file>       Nitro plugin that mounts the storage or passes a sessionStorage, e.g. server/plugins/storage.ts
                        (default: the mount "platform" of nuxt.config)
  --shops <file>        File with one shop per line, - for the standard input (default: the stored shops). A sessionStorage
                        of your own needs it
  --cwd <folder>        Folder of the app (default: this folder)
  --json                Print JSON
`

export const TOKENS_STATUS_USAGE = `tokens status: counts the stored tokens of all shops by kind, and the days until the platform refuses those without expiry.
Sends no request. Exits with 1 if a shop has no pair of tokens that works, or a record is damaged.

${STORAGE_OPTIONS}`

export const TOKENS_MIGRATE_USAGE = `tokens migrate: exchanges stored tokens without expiry for pairs that are refreshed. The app can keep running: each shop is
locked as its servers lock it. Run it again after an interruption: it continues, and for seven days it recovers pairs whose
response was lost. Exits with 1 if a shop has no pair of tokens that works.

  --all                 All shops
  --shop <domain>       One shop, e.g. my-shop.myshopify.com; can be repeated
  --rate <number>       Most requests per second, 0.1 to ${MAX_RATE} (default ${DEFAULT_RATE})
  --dry-run             Only count what would be exchanged
${STORAGE_OPTIONS}`

export interface TokensOptions extends TokenSelection {
  /** Requests per second; undefined for `tokens status`. */
  rate: number | undefined
  dryRun: boolean
  json: boolean
}

const STORAGE_ARGUMENTS = {
  plugin: { type: 'string' },
  shops: { type: 'string' },
  cwd: { type: 'string', default: '.' },
  json: { type: 'boolean', default: false },
} as const

/**
 * Parses the arguments of `tokens status`.
 *
 * @throws Error for an unknown option
 */
export function readTokensStatusOptions(args: string[]): TokensOptions {
  const { values } = parseArgs({ args, options: STORAGE_ARGUMENTS })
  return { ...selectionOf(values), shops: [], rate: undefined, dryRun: false }
}

/**
 * Parses the arguments of `tokens migrate`.
 *
 * @throws Error for an unknown option or an invalid value
 */
export function readTokensMigrateOptions(args: string[]): TokensOptions {
  const { values } = parseArgs({
    args,
    options: {
      ...STORAGE_ARGUMENTS,
      all: { type: 'boolean', default: false },
      shop: { type: 'string', multiple: true, default: [] },
      rate: { type: 'string', default: String(DEFAULT_RATE) },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const { all, shop: shops, 'dry-run': dryRun } = values
  const rate = Number(values.rate)
  if (all === shops.length > 0) throw new Error('Use either --all or --shop <domain>.')
  const wrong = shops.find(shop => !SHOP.test(shop))
  if (wrong !== undefined)
    throw new Error(`--shop must be the domain of a shop, e.g. my-shop.myshopify.com.`)
  if (values.shops !== undefined && shops.length > 0)
    throw new Error('Use either --shops or --shop.')
  if (!(rate >= 0.1 && rate <= MAX_RATE))
    throw new Error(`--rate must be a number of requests per second, 0.1 to ${MAX_RATE}.`)
  return { ...selectionOf(values), shops, rate, dryRun }
}

function selectionOf(values: {
  plugin?: string | undefined
  shops?: string | undefined
  cwd: string
  json: boolean
}) {
  const { plugin, shops, cwd, json } = values
  const shopsFile = shops === undefined || shops === '-' ? shops : resolve(shops)
  return { rootDir: resolve(cwd), plugin, shopsFile, json }
}

/**
 * Counts or exchanges the stored tokens of an app, and prints a report without tokens.
 *
 * @returns number of shops without a pair of tokens that works, and of damaged records
 * @throws Error as `openShopTokens`, and for a storage that cannot be read
 */
export async function runTokens(options: TokensOptions): Promise<number> {
  // Lazy: they load Nuxt Kit, which most commands do not need.
  const { createRequestPace } = await import('../tokens/request-pace')
  const { migrateFleet } = await import('../tokens/migrate-fleet')
  const { openShopTokens } = await import('../tokens/open-shop-tokens')
  const { renderFleet, renderFleetJson } = await import('../tokens/render-fleet')
  const { withoutPair } = await import('../tokens/token-kinds')
  const { rate, dryRun, json, shops } = options
  const pace = rate === undefined || dryRun ? undefined : createRequestPace(rate)
  const startedAt = Date.now()
  // A server runs in this folder: its plugin may name files relative to it.
  process.chdir(options.rootDir)
  const tokens = await openShopTokens(options, pace?.send ?? fetch)
  const { distribution, appKeys } = tokens.config
  try {
    const report = await migrateFleet(tokens, {
      pace,
      isNamed: shops.length > 0,
      ...(!json && { onShop: progress() }),
    })
    const hasPrivateKey = appKeys.length > 0
    const facts = {
      report,
      distribution,
      hasPrivateKey,
      isDryRun: dryRun,
      run: pace && {
        requests: pace.counts,
        rate: rate ?? DEFAULT_RATE,
        seconds: (Date.now() - startedAt) / 1000,
      },
      now: Date.now(),
    }
    process.stdout.write(json ? renderFleetJson(facts) : renderFleet(facts))
    return withoutPair(report.counts, hasPrivateKey) + report.damaged + report.failed
  } finally {
    await tokens.close()
  }
}

/** Prints the progress of a long run from time to time, apart from the report. */
function progress(): (report: Readonly<FleetReport>) => void {
  let last = Date.now()
  return ({ shops, exchanged }) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    process.stderr.write(`${shops} shops, ${exchanged} tokens exchanged\n`)
  }
}
