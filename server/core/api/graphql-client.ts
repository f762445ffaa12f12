import type {
  DataOf,
  OperationOf,
  PlatformAdminOperations,
  Valid,
} from '../../../shared/graphql-operations'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { GraphqlQueryError, ThrottledError } from '../errors/http-errors'
import { NO_OBSERVER } from '../platform-observer'
import type { ApiCall, PlatformObserver } from '../platform-observer'
import type { ApiNotices } from './api-notices'
import { readOperation } from './graphql-operation'
import { graphqlUrl, readCost, sendGraphqlRequest } from './graphql-request'
import type { ForbiddenShops } from './forbidden-shops'
import type { GraphqlApi, GraphqlRequest } from './graphql-request'
import type { GraphqlResult } from './graphql-result'
import { isRepeatable, retryWaitMs } from './graphql-retry'
import type { CallOutcome, Pacing, Priority, Turn } from './pacer'
import type { TypedOperation } from './graphql-operation'
import { sleep as defaultSleep } from '../concurrency/sleep'
import type { Sleep } from '../concurrency/sleep'

export interface GraphqlOptions<TVariables = Record<string, unknown>> {
  variables?: TVariables | undefined
  /** Replaces the app's API version, e.g. `2026-10` or `unstable`. */
  apiVersion?: string | undefined
  /** Additional headers. Headers that the client sets take precedence. */
  headers?: Record<string, string> | undefined
  /**
   * Maximum number of attempts. A mutation is retried only when the platform did not run it, unless
   * each of its fields has the directive `@idempotent(key:)`.
   * @default 3
   */
  tries?: number | undefined
  /** Aborts the call, including waits before and between attempts. */
  signal?: AbortSignal | undefined
  /**
   * Timeout of each attempt in milliseconds, from the moment it is sent. An attempt that timed out
   * is not retried.
   * @default 30_000
   */
  timeoutMs?: number | undefined
}

/**
 * Sends a query or mutation to one of the platform's GraphQL APIs. Error codes are the same for
 * every API; the message names the API.
 *
 * @template TData the result type of a query string without generated types
 * @param query a string, or an operation that carries the types of its result and variables
 * @throws GraphqlQueryError | HttpResponseError | ThrottledError as `readGraphqlResponse`
 * @throws PlatformError `admin_api_failed` (network, timeout), `configuration_invalid` (version),
 *   `shop_invalid`; the signal's reason when aborted
 */
export type GraphQLClient<Operations = PlatformAdminOperations> = <
  TData = unknown,
  Query extends string | TypedOperation<unknown, never> = string | TypedOperation<unknown, never>,
  Version extends string = 'default',
>(
  query: Query & Valid<OperationOf<Operations, Version, Query>>,
  ...options: OptionsOf<OperationOf<Operations, Version, Query>, Version>
) => Promise<GraphqlResult<DataOf<OperationOf<Operations, Version, Query>, TData>>>

/** Options of an operation; required if one of its variables is required. */
type OptionsOf<Operation, Version extends string> = Operation extends { variables: infer Variables }
  ? Record<never, never> extends Variables
    ? [options?: OperationOptions<Version, Variables>]
    : [options: OperationOptions<Version, Variables> & { variables: Variables }]
  : [options?: GraphqlOptions]

type OperationOptions<Version extends string, Variables> = GraphqlOptions<Variables> & {
  apiVersion?: Version
}

export interface GraphqlClientOptions {
  shop: string
  apiVersion: string
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  accessToken: () => Promise<string> | string
  /** Returns a fresh token after the platform refused this one. */
  onUnauthorized?: ((refused: string) => Promise<string>) | undefined
  /**
   * How often a call gets a fresh token. More than once: what `onUnauthorized` returns may have
   * been refused meanwhile.
   * @default 1
   */
  maxRenewals?: number | undefined
  /** Returns what a call throws whose fresh token was refused as well. @default the API's error */
  onRefused?: (() => Error) | undefined
  /** How the shop's calls are paced. @default each call is sent immediately */
  pace?: { pacing: Pacing; priority: Priority } | undefined
  notices?: ApiNotices | undefined
  /** Learns which shops refuse the app. */
  forbidden?: ForbiddenShops | undefined
  observer?: PlatformObserver | undefined
  sleep?: Sleep | undefined
}

const DEFAULT_TRIES = 3
/** How often a paced call is throttled because other processes used the points, in addition. */
const MAX_THROTTLED = 10
const DEFAULT_TIMEOUT_MS = 30_000

/** Creates the client of one API of one shop. */
export function createGraphqlClient(
  api: GraphqlApi,
  client: GraphqlClientOptions,
): { graphql: GraphQLClient } {
  const {
    shop,
    config,
    accessToken,
    onUnauthorized,
    maxRenewals = 1,
    onRefused,
    pace,
    notices,
    forbidden,
    observer = NO_OBSERVER,
    sleep = defaultSleep,
  } = client

  async function send<TData>(
    query: string | TypedOperation<unknown, never>,
    options: GraphqlOptions<unknown> = {},
    call: ApiCall,
  ): Promise<GraphqlResult<TData>> {
    const {
      variables,
      headers,
      signal,
      apiVersion = client.apiVersion,
      tries = DEFAULT_TRIES,
      timeoutMs = DEFAULT_TIMEOUT_MS,
    } = options
    const { text, hasMutation, isIdempotent, name } = readOperation(query)
    call.operation = name
    const request: GraphqlRequest = {
      api,
      url: graphqlUrl(api.path, apiVersion, shop, config.profile),
      apiVersion,
      userAgent: config.userAgent,
      body: JSON.stringify({ query: text, variables }),
      name,
      headers,
      signal,
      timeoutMs,
    }
    const pacer = pace?.pacing.of(api.name, shop)

    let token: string | undefined
    let renewals = 0
    let throttled = 0
    for (let sent = 1; ; sent++) {
      let turn: Turn | undefined
      try {
        turn = pace && (await pacer?.enter(text, hasMutation, pace.priority, signal))
        // Read after the wait: a token may expire in the queue.
        token ??= await accessToken()
        call.attempts++
        const result = await sendGraphqlRequest<TData>(client.fetch, request, token, notices)
        if (turn) pacer?.leave(turn, { cost: result.extensions?.cost })
        return result
      } catch (error) {
        if (turn) pacer?.leave(turn, outcomeOf(error))
        signal?.throwIfAborted()
        if (
          isUnauthorized(error) &&
          onUnauthorized &&
          token !== undefined &&
          renewals < maxRenewals
        ) {
          renewals++
          token = await onUnauthorized(token)
          sent--
          continue
        }
        // The estimate of this process was wrong: the call waits for points once more.
        if (turn && isOutOfPoints(error) && throttled < MAX_THROTTLED) {
          throttled++
          sent--
        }
        // Negated, so that NaN tries do not loop forever.
        if (!(sent < tries) || !isRepeatable(error, hasMutation && !isIdempotent)) throw error
        await sleep(retryWaitMs(error), signal)
      }
    }
  }

  return {
    async graphql<TData>(
      query: string | TypedOperation<unknown, never>,
      options?: GraphqlOptions<unknown>,
    ): Promise<GraphqlResult<TData>> {
      const call: ApiCall = { kind: 'api', api: api.name, shop, operation: undefined, attempts: 0 }
      try {
        const result = await observer.run(call, () => send<TData>(query, options, call))
        if (api.forbidsApps) forbidden?.noteSuccess(shop)
        return result
      } catch (error) {
        if (api.forbidsApps) await forbidden?.noteFailure(shop, error)
        throw onRefused && isUnauthorized(error) ? onRefused() : error
      }
    },
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'admin_api_unauthorized'
}

/** Returns whether the shop had too few points, and not whether it was called too often. */
function isOutOfPoints(error: unknown): boolean {
  return error instanceof ThrottledError && error.upstreamStatus !== 429
}

/** What the pacer learns from a failed call. */
function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof GraphqlQueryError) return { cost: readCost(error.body) }
  if (!(error instanceof ThrottledError)) return {}
  return isOutOfPoints(error)
    ? { cost: readCost(error.body), isThrottled: true }
    : { pauseMs: retryWaitMs(error) }
}
