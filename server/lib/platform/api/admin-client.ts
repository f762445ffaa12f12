import { HEADERS, SHOP_PATHS } from '../../../../shared/platform/wire'
import { isRepeatable, retryWaitMs } from './admin-retry'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { readGraphqlAnswer } from './graphql-answer'
import { describeGraphql } from './graphql-document'
import type { GraphqlResult } from './graphql-result'
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
 * Sends a query or mutation to the Admin API.
 *
 * @throws GraphqlQueryError | HttpResponseError | ThrottledError as `readGraphqlAnswer`
 * @throws PlatformError `admin_api_failed` (network, time-out), `configuration_invalid` (version), `shop_invalid`;
 *   the signal's reason when aborted
 */
export type GraphQLClient = <TData = unknown>(query: string, options?: GraphqlOptions) => Promise<GraphqlResult<TData>>

export interface AdminApiContext {
  graphql: GraphQLClient
}

export interface AdminClientOptions {
  shop: string
  apiVersion: string
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  accessToken: () => Promise<string> | string
  /** Returns a fresh token after the platform refused the one we had; called at most once per call. */
  onUnauthorized?: () => Promise<string>
  sleep?: Sleep
}

interface Attempt {
  url: string
  body: string
  headers: Headers
  name: string | undefined
  options: GraphqlOptions
}

const DEFAULT_TIMEOUT_MS = 30_000
const USER_AGENT = 'nuxt-platform-layer'

/**
 * Makes the client of one shop's Admin API.
 * protocol: Admin API client; https://shopify.dev/docs/api/admin-graphql
 */
export function createAdminClient(client: AdminClientOptions): AdminApiContext {
  const { accessToken, onUnauthorized, sleep = defaultSleep } = client

  async function graphql<TData>(query: string, options: GraphqlOptions = {}): Promise<GraphqlResult<TData>> {
    const { hasMutation, name } = describeGraphql(query)
    const url = endpoint(client, options.apiVersion ?? client.apiVersion)
    const body = JSON.stringify({ query, variables: options.variables })
    const send = (token: string) => attempt<TData>(client.fetch, { url, body, headers: headersOf(options, token), name, options })
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
          token = await onUnauthorized()
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

async function attempt<TData>(fetch: typeof globalThis.fetch, { url, body, headers, name, options }: Attempt): Promise<GraphqlResult<TData>> {
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
    return await readGraphqlAnswer<TData>(response, name)
  }
  catch (cause) {
    if (cause instanceof PlatformError) throw cause
    const what = timeout.aborted ? `did not answer within ${timeoutMs} ms` : 'could not be reached'
    throw new PlatformError('admin_api_failed', `The Admin API ${what}`, { cause })
  }
}

function endpoint({ shop, config }: AdminClientOptions, apiVersion: string): string {
  // By form, not by list: a release must not stop apps from using versions that came after it. The form also keeps paths out of the URL.
  if (!/^(?:\d{4}-(?:01|04|07|10)|unstable)$/.test(apiVersion)) {
    throw new PlatformError('configuration_invalid', 'apiVersion must be like 2026-07, or unstable')
  }
  return shopUrl(shop, config.profile, SHOP_PATHS.adminGraphql.replace('{version}', apiVersion))
}

function headersOf(options: GraphqlOptions, token: string): Headers {
  // Headers.set() would quote an unusable token in its error message.
  if (!/^[\x21-\x7E]+$/.test(token)) throw new PlatformError('admin_api_unauthorized', 'The stored access token is empty or damaged')
  const headers = new Headers(options.headers)
  headers.set('content-type', 'application/json')
  headers.set('accept', 'application/json')
  headers.set('user-agent', USER_AGENT)
  headers.set(HEADERS.accessToken, token)
  return headers
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'admin_api_unauthorized'
}
