import { sleep } from '../../../../server/core/concurrency/sleep'
import type { Sleep } from '../../../../server/core/concurrency/sleep'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GrantRefusedError, TokenEndpointError } from '../../../../server/core/errors/http-errors'
import type { ShopTokens } from './open-shop-tokens'
import type { RequestPace } from './request-pace'
import { noTokens } from './token-kinds'
import type { TokenCounts, TokenKind } from './token-kinds'

/** A shop whose token was not exchanged. */
export interface FailedShop {
  shop: string
  reason: string
}

/** Outcome of a run. The progress itself is in the storage: a second run does what is left. */
export interface FleetReport {
  shops: number
  /** After the run. */
  counts: TokenCounts
  /** Stored records that are no session. Their shops are not known, and not among `shops`. */
  damaged: number
  /**
   * Shops whose token without expiry a pair replaced during this run, also by a server of the app;
   * in a dry run, those that have one.
   */
  exchanged: number
  /** Shops whose token the platform no longer exchanges. */
  refused: number
  /** Shops whose exchange failed for another reason, after all retries. */
  failed: number
  /** The first of the refused and failed shops. */
  failures: FailedShop[]
}

/** Shops at once: a slow response must not stop the others. */
const MAX_AT_ONCE = 16
/** Reported by name; all are counted. */
const MAX_REPORTED = 100
/** Failed shops that are tried again in this run. The rest waits for the next run. */
const MAX_QUEUED = 10_000
/** Pauses in milliseconds before failed shops are tried again. */
const ROUND_PAUSES_MS = [2000, 5000, 10_000]

/**
 * Walks the shops of an app, counts the kinds of their tokens, and exchanges those without expiry.
 *
 * @param options.pace undefined: only counts what would be exchanged
 * @throws PlatformError `storage_failed` and any other error of a storage: the run stops
 */
export async function migrateFleet(
  tokens: Pick<ShopTokens, 'shops' | 'damaged' | 'kindOf' | 'migrate'>,
  {
    pace,
    isNamed = false,
    onShop = () => {},
    wait = sleep,
  }: {
    pace: Pick<RequestPace, 'turn'> | undefined
    /** Whether a shop without the app is a failure. */
    isNamed?: boolean
    /** Called after each shop. */
    onShop?: (report: Readonly<FleetReport>) => void
    wait?: Sleep
  },
): Promise<FleetReport> {
  const report: FleetReport = {
    shops: 0,
    counts: noTokens(),
    damaged: 0,
    exchanged: 0,
    refused: 0,
    failed: 0,
    failures: [],
  }
  let queue: { shop: string; kind: TokenKind }[] = []

  function fail(shop: string, reason: string): void {
    if (report.failures.length < MAX_REPORTED) report.failures.push({ shop, reason })
  }

  /** @returns whether the exchange may succeed later. */
  async function exchange(shop: string, kind: TokenKind, isLast: boolean): Promise<boolean> {
    try {
      await pace?.turn()
      const session = pace && (await tokens.migrate(shop))
      if (session && !session.refreshToken)
        throw new PlatformError(
          'token_endpoint_failed',
          'The platform returned a token without a refresh token',
        )
      report.exchanged++
      report.counts[session ? 'expiring' : kind]++
    } catch (error) {
      // Each further exchange would end a token whose pair is not stored.
      if (error instanceof PlatformError && error.code === 'storage_failed') throw error
      const isRefused = error instanceof GrantRefusedError
      if (!isRefused && !isLast && mayPass(error)) return true
      report[isRefused ? 'refused' : 'failed']++
      report.counts[isRefused ? 'lost' : kind]++
      fail(shop, reasonOf(error))
    }
    return false
  }

  async function visit(shop: string): Promise<void> {
    const stored = await tokens.kindOf(shop)
    if (!stored) {
      if (!isNamed) return
      report.failed++
      return fail(shop, 'The app is not installed in this shop; check its domain')
    }
    const { kind, isPermanent } = stored
    report.shops++
    if (!isPermanent) report.counts[kind]++
    // A lost token without expiry may have been exchanged, and the response lost.
    else if (await exchange(shop, kind, queue.length >= MAX_QUEUED)) queue.push({ shop, kind })
    onShop(report)
  }

  await eachAtOnce(tokens.shops(), visit)
  report.damaged = tokens.damaged()
  for (const [round, pause] of ROUND_PAUSES_MS.entries()) {
    if (queue.length === 0) break
    await wait(pause)
    const again = queue
    queue = []
    await eachAtOnce(again, async ({ shop, kind }) => {
      if (await exchange(shop, kind, round === ROUND_PAUSES_MS.length - 1))
        queue.push({ shop, kind })
    })
  }
  return report
}

/** Returns whether a failed exchange may succeed later in this run: not with wrong credentials. */
function mayPass(error: unknown): boolean {
  const { upstreamStatus = 0 } = error instanceof TokenEndpointError ? error : {}
  return !(upstreamStatus >= 300 && upstreamStatus < 500) || upstreamStatus === 429
}

/** Errors of the layer contain no token; those of others might. */
function reasonOf(error: unknown): string {
  return error instanceof PlatformError ? error.message : 'The exchange failed'
}

/** Runs `work` for each item, some of them at once, and stops at the first error. */
async function eachAtOnce<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  for await (const item of items) {
    const job = work(item)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(job))
    running.add(job)
    if (running.size >= MAX_AT_ONCE) await Promise.race(running)
    if (errors.length > 0) break
  }
  await Promise.all(running)
  if (errors.length > 0) throw errors[0]
}
