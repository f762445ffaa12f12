import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { readGraphqlAnswer } from './graphql-answer'
import { describeGraphql } from './graphql-document'
import type { GraphqlResult } from './graphql-result'
import { isRepeatable, retryWaitMs } from './graphql-retry'
import { shopUrl } from '../request/shop'
import { sleep as defaultSleep } from '../concurrency/sleep'
import type { Sleep } from '../concurrency/sleep'

export interface GraphqlOptions {
  variables?: Record<string, unknown>
  /** Another version than the app's, e.g. `2026-07` or `unstable`. */
  apiVersion?: string
  /** Further headers; those that the client sets itself win. */
  headers?: Record<string, string>
  /** Attempts in all, default 1. A mutation is repeated only when the platform did not run it. */
  tries?: number
  /** Aborts the call, waits between attempts included. */
  signal?: AbortSignal
  /** Milliseconds for each attempt, default 30 000. */
  timeoutMs?: number
}

/**
 * Sends a query or mutation to one of the platform's GraphQL APIs. The codes are the same for each; the message names the API.
 *
 * @throws GraphqlQueryError | HttpResponseError | ThrottledError as `readGraphqlAnswer`
 * @throws PlatformError `admin_api_failed` (network, time-out), `configuration_invalid` (version), `shop_invalid`;
 *   the signal's reason when aborted
 */
export type GraphQLClient = <TData = unknown>(query: string, options?: GraphqlOptions) => Promise<GraphqlResult<TData>>

/** What one GraphQL API of a shop differs in from another. */
export interface GraphqlApi {
  /** As it is called in messages. */
  name: string
  /** Path on the shop, with `{version}` in it. */
  path: string
  /** Header that carries the access token. */
  tokenHeader: string
}

export interface GraphqlClientOptions {
  shop: string
  apiVersion: string
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  accessToken: () => Promise<string> | string
  /** Returns a fresh token after the platform refused this one; called at most once per call. */
  onUnauthorized?: (refused: string) => Promise<string>
  sleep?: Sleep
}

interface Attempt {
  api: GraphqlApi
  url: string
  body: string
  headers: Headers
  name: string | undefined
  options: GraphqlOptions
}

const DEFAULT_TIMEOUT_MS = 30_000
const USER_AGENT = 'nuxt-platform-layer'

/** Makes the client of one API of one shop. */
export function createGraphqlClient(api: GraphqlApi, client: GraphqlClientOptions): { graphql: GraphQLClient } {
  const { accessToken, onUnauthorized, sleep = defaultSleep } = client

  async function graphql<TData>(query: string, options: GraphqlOptions = {}): Promise<GraphqlResult<TData>> {
    const { hasMutation, name } = describeGraphql(query)
    const url = endpoint(api, client, options.apiVersion ?? client.apiVersion)
    const body = JSON.stringify({ query, variables: options.variables })
    const send = (token: string) => attempt<TData>(client.fetch, { api, url, body, headers: headersOf(api, options, token), name, options })
    const tries = options.tries ?? 1

    let token = await accessToken()
    let mayRecover = onUnauthorized !== undefined
    for (let sent = 1; ; sent++) {
      try {
        return await send(token)
      }
      catch (error) {
        options.signal?.throwIfAborted()
        if (isUnauthorized(error) && onUnauthorized && mayRecover) {
          mayRecover = false
          token = await onUnauthorized(token)
          sent--
          continue
        }
        // Negated, so that NaN tries do not mean for ever.
        if (!(sent < tries) || !isRepeatable(error, hasMutation)) throw error
        await sleep(retryWaitMs(error), options.signal)
      }
    }
  }

  return { graphql }
}

async function attempt<TData>(fetch: typeof globalThis.fetch, request: Attempt): Promise<GraphqlResult<TData>> {
  const { api, url, body, headers, name, options } = request
  const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      // Following a redirect would send the access token to whatever address the answer names.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return await readGraphqlAnswer<TData>(response, api.name, name)
  }
  catch (cause) {
    if (cause instanceof PlatformError) throw cause
    const what = timeout.aborted ? `did not answer within ${timeoutMs} ms` : 'could not be reached'
    throw new PlatformError('admin_api_failed', `The ${api.name} ${what}`, { cause })
  }
}

function endpoint(api: GraphqlApi, { shop, config }: GraphqlClientOptions, apiVersion: string): string {
  // By form, not by list: a release must not stop apps from using versions that came after it. The form also keeps paths out of the URL.
  if (!/^(?:\d{4}-(?:01|04|07|10)|unstable)$/.test(apiVersion)) {
    throw new PlatformError('configuration_invalid', 'apiVersion must be like 2026-07, or unstable')
  }
  return shopUrl(shop, config.profile, api.path.replace('{version}', apiVersion))
}

function headersOf(api: GraphqlApi, options: GraphqlOptions, token: string): Headers {
  // Headers.set() would quote an unusable token in its error message.
  if (!/^[\x21-\x7E]+$/.test(token)) throw new PlatformError('admin_api_unauthorized', 'The stored access token is empty or damaged')
  const headers = new Headers(options.headers)
  headers.set('content-type', 'application/json')
  headers.set('accept', 'application/json')
  headers.set('user-agent', USER_AGENT)
  headers.set(api.tokenHeader, token)
  return headers
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'admin_api_unauthorized'
}
