import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ControlExchanges } from '../../../emulator/src/control/traffic-control'
import type { Exchange } from '../../../emulator/src/state/exchange-log'
import type { Delivery } from '../../../emulator/src/webhooks/delivery'
import { findPlatform, findShop, PLATFORM_OPTIONS } from '../platform/running-platform'
import type { RunningPlatform } from '../platform/running-platform'

export const LOGS_USAGE = `logs: prints the requests that the running local platform received from the app and from browsers, and the webhooks and
calls that it sent, oldest first. Credentials are masked.

  --follow              Go on with the requests that follow, until Ctrl+C
  --shop <store>        Only those of this store: a handle or a domain
  --json                Print one JSON object per line, with headers and bodies
  --url <address>       Address of the local platform (default: the one that runs in this folder)
`

export interface LogsOptions {
  follow: boolean
  json: boolean
  shop?: string
  url?: string
}

const POLL_MS = 500

/**
 * Parses the arguments of `logs`.
 *
 * @throws Error for an unknown option
 */
export function readLogsOptions(args: string[]): LogsOptions {
  const { values } = parseArgs({
    args,
    options: {
      ...PLATFORM_OPTIONS,
      follow: { type: 'boolean', default: false },
      shop: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  return values
}

/**
 * Prints requests, webhooks and their outcome.
 *
 * @throws Error if no local platform runs, or it stops
 */
export async function runLogs({ follow, json, ...options }: LogsOptions): Promise<void> {
  const platform = await findPlatform(options.url)
  const shop =
    options.shop === undefined ? undefined : (await findShop(platform, options.shop)).shop
  for (let since = 0; ; await delay(POLL_MS)) {
    const { latest, exchanges } = await platform.request<ControlExchanges>('GET', '/exchanges', {
      shop,
      since,
    })
    const lines = json
      ? exchanges.map(each => JSON.stringify(each))
      : await describe(platform, exchanges)
    for (const line of lines) process.stdout.write(`${line}\n`)
    if (!follow) {
      // Not on stdout, which scripts read.
      if (lines.length === 0) process.stderr.write('There are no requests yet.\n')
      return
    }
    // After a reset there is none.
    since = Math.max(since, latest)
  }
}

async function describe(
  platform: RunningPlatform,
  exchanges: readonly Exchange[],
): Promise<string[]> {
  const failed = exchanges.filter(exchange => exchange.kind === 'webhook' && !isSuccess(exchange))
  const deliveries =
    failed.length === 0 ? [] : await platform.request<Delivery[]>('GET', '/deliveries')
  return exchanges.map(exchange => describeExchange(exchange, deliveries))
}

/** E.g. `09:30:01 platform > app  webhook products/update  demo-store  200  12 ms`. */
function describeExchange(exchange: Exchange, deliveries: readonly Delivery[]): string {
  const { at, direction, kind, label, shop, request, response, durationMs } = exchange
  const outcome =
    'status' in response
      ? String(response.status)
      : 'error' in response
        ? response.error
        : 'loaded by the browser'
  return [
    at.slice(11, 19),
    direction === 'to-app' ? 'to the app      ' : 'to the platform ',
    [kind, label].filter(Boolean).join(' '),
    `${request.method} ${pathOf(request.url)}`,
    shop ?? '-',
    outcome,
    `${durationMs} ms`,
    ...retryOf(exchange, deliveries),
  ].join('  ')
}

function retryOf(exchange: Exchange, deliveries: readonly Delivery[]): string[] {
  if (exchange.kind !== 'webhook' || isSuccess(exchange)) return []
  const ids = Object.values(exchange.request.headers)
  const delivery = deliveries.findLast(({ id }) => ids.includes(id))
  if (delivery?.state === 'failed') return ['no more retries']
  return delivery?.nextAttemptAt === undefined ? [] : [`retry at ${delivery.nextAttemptAt}`]
}

function isSuccess({ response }: Exchange): boolean {
  return 'status' in response && response.status >= 200 && response.status < 300
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
