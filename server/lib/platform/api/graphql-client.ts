import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { GraphqlQueryError, ThrottledError } from '../errors/http-errors'
import type { ApiCall, PlatformObserver } from '../observe/platform-observer'
import type { ApiNotices } from './api-notices'
import { describeGraphql } from './graphql-document'
import { graphqlEndpoint } from './graphql-endpoint'
import type { DataOf, OperationOf, PlatformAdminOperations, Valid } from './graphql-operations'
import { sendGraphqlRequest } from './graphql-request'
import type { GraphqlApi, GraphqlRequest } from './graphql-request'
import type { GraphqlCost, GraphqlResult } from './graphql-result'
import { isRepeatable, retryWaitMs } from './graphql-retry'
import { operationText } from './operation-text'
import type { Priority, Turn } from './pacer'
import type { Pacing } from './pacing'
import { remembering } from './remembering'
import type { TypedOperation } from './typed-operation'
import { sleep as defaultSleep } from '../concurrency/sleep'
import type { Sleep } from '../concurrency/sleep'

export interface GraphqlOptions<TVariables = Record<string, unknown>> {
  variables?: TVariables
  /** Another version than the app's, e.g. `2026-07` or `unstable`. */
  apiVersion?: string
  /** Further headers; those that the client sets itself win. */
  headers?: Record<string, string>
  /** Attempts in all, default 3. A mutation is repeated only when the platform did not run it. */
  tries?: number
  /** Aborts the call, waits before and between attempts included. */
  signal?: AbortSignal
  /** Milliseconds for each attempt from the moment it is sent, default 30 000. An attempt that took longer is not repeated. */
  timeoutMs?: number
}

/**
 * Sends a query or mutation to one of the platform's GraphQL APIs. The codes are the same for each; the message names the API.
 * The query is a text, or an operation that knows the types of its result and variables. `TData` types a text of which nothing
 * was generated.
 *
 * @throws GraphqlQueryError | HttpResponseError | ThrottledError as `readGraphqlAnswer`
 * @throws PlatformError `admin_api_failed` (network, time-out), `configuration_invalid` (version), `shop_invalid`;
 *   the signal's reason when aborted
 */
export type GraphQLClient<Operations = PlatformAdminOperations>
  = <TData = unknown, Query extends string | TypedOperation<unknown, never> = string | TypedOperation<unknown, never>, Version extends string = 'default'>(
    query: Query & Valid<OperationOf<Operations, Version, Query>>,
    ...options: OptionsOf<OperationOf<Operations, Version, Query>, Version>
  ) => Promise<GraphqlResult<DataOf<OperationOf<Operations, Version, Query>, TData>>>

/** Options of an operation: required where one of its variables is. */
type OptionsOf<Operation, Version extends string> = Operation extends { variables: infer Variables }
  ? Record<never, never> extends Variables
    ? [options?: OperationOptions<Version, Variables>]
    : [options: OperationOptions<Version, Variables> & { variables: Variables }]
  : [options?: GraphqlOptions]

type OperationOptions<Version extends string, Variables> = GraphqlOptions<Variables> & { apiVersion?: Version }

export interface GraphqlClientOptions {
  shop: string
  apiVersion: string
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  accessToken: () => Promise<string> | string
  /** Returns a fresh token after the platform refused this one; called at most once per call. */
  onUnauthorized?: (refused: string) => Promise<string>
  /** How the shop's calls are spread over time; without it, each is sent at once. */
  pace?: { pacing: Pacing, priority: Priority }
  notices?: ApiNotices
  observer?: PlatformObserver
  sleep?: Sleep
}

const DEFAULT_TRIES = 3
const DEFAULT_TIMEOUT_MS = 30_000
const describe = remembering(500, describeGraphql)

/** Makes the client of one API of one shop. */
export function createGraphqlClient(api: GraphqlApi, client: GraphqlClientOptions): { graphql: GraphQLClient } {
  const { shop, config, accessToken, onUnauthorized, pace, notices, observer, sleep = defaultSleep } = client

  async function send<TData>(query: string | TypedOperation<unknown, never>, options: GraphqlOptions<unknown> = {}, call?: ApiCall): Promise<GraphqlResult<TData>> {
    const { variables, headers, signal, apiVersion = client.apiVersion, tries = DEFAULT_TRIES, timeoutMs = DEFAULT_TIMEOUT_MS } = options
    const text = operationText(query)
    const { hasMutation, name } = describe(text)
    if (call) call.operation = name
    const url = graphqlEndpoint(api.path, apiVersion, shop, config.profile)
    const request: GraphqlRequest = { api, url, body: JSON.stringify({ query: text, variables }), name, headers, signal, timeoutMs }
    const pacer = pace?.pacing.of(api.name, shop)
    notices?.version(apiVersion)

    let token: string | undefined
    let mayRecover = true
    for (let sent = 1; ; sent++) {
      let turn: Turn | undefined
      try {
        // Not awaited where there is nothing to wait for, which is nearly always.
        const entered = pace && pacer?.enter(text, hasMutation, pace.priority, signal)
        turn = entered instanceof Promise ? await entered : entered
        // Asked for when the turn has come: a token may expire in the queue.
        const given = token ?? accessToken()
        token = typeof given === 'string' ? given : await given
        if (call) call.attempts++
        const result = await sendGraphqlRequest<TData>(client.fetch, request, token, notices)
        if (turn) pacer?.leave(turn, result.extensions?.cost)
        return result
      }
      catch (error) {
        if (turn) pacer?.leave(turn, costOf(error), pauseMsOf(error))
        signal?.throwIfAborted()
        if (isUnauthorized(error) && onUnauthorized && token !== undefined && mayRecover) {
          mayRecover = false
          token = await onUnauthorized(token)
          sent--
          continue
        }
        // Negated, so that NaN tries do not mean for ever.
        if (!(sent < tries) || !isRepeatable(error, hasMutation)) throw error
        await sleep(retryWaitMs(error), signal)
      }
    }
  }

  // Not `async`, so that a call which nobody observes waits for one promise less.
  function graphql<TData>(query: string | TypedOperation<unknown, never>, options?: GraphqlOptions<unknown>): Promise<GraphqlResult<TData>> {
    if (!observer) return send(query, options)
    const call: ApiCall = { kind: 'api', api: api.name, shop, operation: undefined, attempts: 0 }
    return observer.run(call, () => send(query, options, call))
  }

  return { graphql }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'admin_api_unauthorized'
}

/** What a failed answer says of the bucket. */
function costOf(error: unknown): GraphqlCost | undefined {
  return error instanceof GraphqlQueryError ? error.body.extensions?.cost : undefined
}

/** How long no call of the shop may be sent after a failed one, milliseconds. */
function pauseMsOf(error: unknown): number {
  return error instanceof ThrottledError ? retryWaitMs(error) : 0
}
