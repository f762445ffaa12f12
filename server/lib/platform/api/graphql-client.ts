import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { ApiNotices } from './api-notices'
import { describeGraphql } from './graphql-document'
import type { DataOf, OperationOf, PlatformAdminOperations, Valid } from './graphql-operations'
import { sendGraphqlRequest } from './graphql-request'
import type { GraphqlApi, GraphqlRequest } from './graphql-request'
import type { GraphqlResult } from './graphql-result'
import { isRepeatable, retryWaitMs } from './graphql-retry'
import { operationText } from './operation-text'
import { paced } from './paced'
import type { Priority } from './pacer'
import type { Pacing } from './pacing'
import { remembering } from './remembering'
import type { TypedOperation } from './typed-operation'
import { shopUrl } from '../request/shop'
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
  sleep?: Sleep
}

const DEFAULT_TRIES = 3
const DEFAULT_TIMEOUT_MS = 30_000
const describe = remembering(500, describeGraphql)

/** Makes the client of one API of one shop. */
export function createGraphqlClient(api: GraphqlApi, client: GraphqlClientOptions): { graphql: GraphQLClient } {
  const { shop, accessToken, onUnauthorized, pace, notices, sleep = defaultSleep } = client

  async function graphql<TData>(query: string | TypedOperation<unknown, never>, options: GraphqlOptions<unknown> = {}): Promise<GraphqlResult<TData>> {
    const { variables, headers, signal, apiVersion = client.apiVersion, tries = DEFAULT_TRIES, timeoutMs = DEFAULT_TIMEOUT_MS } = options
    const text = operationText(query)
    const { hasMutation, name } = describe(text)
    const url = endpoint(api, client, apiVersion)
    const request: GraphqlRequest = { api, url, body: JSON.stringify({ query: text, variables }), name, headers, signal, timeoutMs }
    notices?.version(apiVersion)

    let token: string | undefined
    let mayRecover = true
    // Asked for the token when its turn has come: one may expire in the queue. Not async: most calls have nothing to wait for.
    function attempt(): Promise<GraphqlResult<TData>> {
      const given = token ?? accessToken()
      return typeof given === 'string' ? send(given) : given.then(send)
    }
    function send(given: string): Promise<GraphqlResult<TData>> {
      token = given
      return sendGraphqlRequest<TData>(client.fetch, request, given, notices)
    }

    for (let sent = 1; ; sent++) {
      try {
        if (!pace) return await attempt()
        return await paced(pace.pacing.of(api.name, shop), { text, hasMutation, priority: pace.priority, signal }, attempt)
      }
      catch (error) {
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

  return { graphql }
}

function endpoint(api: GraphqlApi, { shop, config }: GraphqlClientOptions, apiVersion: string): string {
  // By form, not by list: a release must not stop apps from using versions that came after it. The form also keeps paths out of the URL.
  if (!/^(?:\d{4}-(?:01|04|07|10)|unstable)$/.test(apiVersion)) {
    throw new PlatformError('configuration_invalid', 'apiVersion must be like 2026-07, or unstable')
  }
  return shopUrl(shop, config.profile, api.path.replace('{version}', apiVersion))
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'admin_api_unauthorized'
}
