import { HEADERS } from '../../../shared/wire'
import { describeBulkRefusal } from '../bulk/bulk-refusal'
import type { PlatformProfile } from '../config/config'
import { PlatformError } from '../errors/errors'
import { GraphqlQueryError, HttpResponseError, ThrottledError } from '../errors/http-errors'
import type { GraphqlErrorBody, GraphqlResponseError } from '../errors/http-errors'
import { isJsonObject, jsonText, parseJson } from '../json-object'
import type { JsonObject } from '../json-object'
import { shopUrl } from '../shop/shop'
import type { ApiNotices } from './api-notices'
import { describeForbidden, forbiddingRule } from './forbidden-call'
import type { GraphqlCost, GraphqlExtensions, GraphqlResult } from './graphql-result'
import { parseRetryAfterSeconds } from './retry-after'

/** One of the GraphQL APIs of a shop. */
export interface GraphqlApi {
  /** Name in messages. */
  name: string
  /** Path on the shop's domain, with the placeholder `{version}`. */
  path: string
  /** Header that carries the access token. */
  tokenHeader: string
  /** Whether the platform can refuse an app as a whole, with status 403. */
  forbidsApps: boolean
}

/** One call, which may be sent more than once. */
export interface GraphqlRequest {
  api: GraphqlApi
  url: string
  /** The version in the URL. */
  apiVersion: string
  userAgent: string
  body: string
  /** Name of the operation. */
  name: string | undefined
  /** Headers of the caller. Headers of the client take precedence. */
  headers: Record<string, string> | undefined
  signal: AbortSignal | undefined
  timeoutMs: number
}

/** Longest delay of a timer: larger values fire immediately. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Returns the URL of a shop's GraphQL API.
 *
 * @param path with the placeholder `{version}`
 * @throws PlatformError `configuration_invalid` for an invalid version, `shop_invalid`
 */
export function graphqlUrl(
  path: string,
  apiVersion: string,
  shop: string,
  profile: PlatformProfile,
): string {
  // By form, not by list: apps can use versions that were released after this package. The form
  // also prevents path segments in the URL.
  if (!/^(?:\d{4}-(?:01|04|07|10)|unstable)$/.test(apiVersion))
    throw new PlatformError('configuration_invalid', 'apiVersion must be like 2026-10, or unstable')
  return shopUrl(shop, profile, path.replace('{version}', apiVersion))
}

/**
 * Sends a request once and reads its response.
 *
 * @throws as `readGraphqlResponse`; PlatformError `admin_api_failed` without a complete response,
 *   `admin_api_unauthorized` for an unusable token
 */
export async function sendGraphqlRequest<TData>(
  fetch: typeof globalThis.fetch,
  request: GraphqlRequest,
  token: string,
  notices: ApiNotices | undefined,
): Promise<GraphqlResult<TData>> {
  const { api, url, body, name, signal, timeoutMs } = request
  const headers = headersOf(request, token)
  // AbortSignal.any() and AbortSignal.timeout() cost several times as much as one controller.
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('No response in time', 'TimeoutError')),
    Math.min(timeoutMs, MAX_TIMEOUT_MS),
  )
  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  let hasResponse = false
  try {
    // Following a redirect would send the access token to the address in the response.
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: controller.signal,
    })
    hasResponse = true
    if (notices) readNotices(response.headers, request, notices)
    return readGraphqlResponse<TData>(response, await response.text(), api, name)
  } catch (error) {
    if (error instanceof PlatformError) throw error
    const cause = controller.signal.aborted ? controller.signal.reason : error
    const what = isTimeout(cause)
      ? `did not respond within ${timeoutMs} ms`
      : hasResponse
        ? 'closed the connection before the end of its response'
        : 'could not be reached'
    throw new PlatformError('admin_api_failed', `The ${api.name} ${what}`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** A version that is no longer served has a deprecation reason as well: one warning is enough. */
function readNotices(headers: Headers, request: GraphqlRequest, notices: ApiNotices): void {
  if (notices.version(request.apiVersion, headers.get(HEADERS.apiVersion))) return
  const reason = headers.get(HEADERS.deprecatedReason)
  if (reason) notices.deprecated(reason, request.name ?? 'an unnamed operation')
}

/** Returns whether a call failed because of its timeout. */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}

function headersOf(
  { api, userAgent, headers }: GraphqlRequest,
  token: string,
): Headers | Record<string, string> {
  // `fetch` would quote a header that it cannot send in its error message.
  if (!/^[\x21-\x7E]+$/.test(token))
    throw new PlatformError('admin_api_unauthorized', 'The stored access token is empty or damaged')
  const own = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': userAgent,
    [api.tokenHeader]: token,
  }
  if (!headers) return own
  const merged = new Headers(headers)
  for (const [name, value] of Object.entries(own)) merged.set(name, value)
  return merged
}

/**
 * Returns the data in a response of a GraphQL API.
 *
 * @throws HttpResponseError `admin_api_unauthorized` (401), `admin_api_forbidden` (403),
 *   `admin_api_failed` (other statuses, no JSON, no data)
 * @throws ThrottledError `admin_api_throttled` (429, or errors with the code THROTTLED)
 * @throws GraphqlQueryError `graphql_failed`: the response contains errors, with or without partial
 *   data; `bulk_access_missing`: the app may not start the bulk operation
 */
export function readGraphqlResponse<TData>(
  response: Response,
  text: string,
  api: Pick<GraphqlApi, 'name' | 'forbidsApps'>,
  queryName: string | undefined,
): GraphqlResult<TData> {
  const body = parseJson(text)
  const errors = isJsonObject(body) ? readErrors(body['errors']) : []
  if (!response.ok || errors.length > 0 || !isJsonObject(body) || !isJsonObject(body['data']))
    throw failureOf(response, body, errors, api, queryName)
  // The type of `data` follows from the query, which only the caller knows.
  return { data: body['data'] as TData, ...readExtensions(body), headers: response.headers }
}

function failureOf(
  response: Response,
  body: unknown,
  errors: GraphqlResponseError[],
  { name: apiName, forbidsApps }: Pick<GraphqlApi, 'name' | 'forbidsApps'>,
  queryName: string | undefined,
): PlatformError {
  const requestId = response.headers.get(HEADERS.requestId) ?? undefined
  const retryAfterSeconds = parseRetryAfterSeconds(response.headers.get('retry-after'))
  const facts = { upstreamStatus: response.status, body, requestId, retryAfterSeconds }
  if (response.status === 401)
    return new HttpResponseError(
      'admin_api_unauthorized',
      `The ${apiName} refused the access token (status 401)`,
      facts,
    )
  if (response.status === 429)
    return new ThrottledError(`The ${apiName} is throttled (status 429); try again later`, facts)
  if (response.status === 403 && forbidsApps)
    return new HttpResponseError(
      'admin_api_forbidden',
      describeForbidden(apiName, forbiddingRule(body)),
      facts,
    )
  if (!response.ok)
    return new HttpResponseError(
      'admin_api_failed',
      `The ${apiName} responded with status ${response.status}`,
      facts,
    )
  if (isJsonObject(body) && !isJsonObject(body['data']) && errors.some(isThrottling))
    return new ThrottledError(
      `The ${apiName} is throttled: the shop has used its points for now; try again later`,
      { ...facts, retryAfterSeconds: refillSeconds(readCost(body)) },
    )
  if (isJsonObject(body) && errors.length > 0) {
    const bulkRefusal = describeBulkRefusal(errors)
    return new GraphqlQueryError(bulkRefusal ?? describeErrors(errors, apiName, queryName), {
      body: errorBody(body, errors),
      requestId,
      queryName,
      code: bulkRefusal === undefined ? undefined : 'bulk_access_missing',
    })
  }
  return new HttpResponseError(
    'admin_api_failed',
    `The ${apiName} responded with status ${response.status} but without data`,
    facts,
  )
}

/** The platform reports errors that occur before GraphQL as a string instead of a list. */
function readErrors(errors: unknown): GraphqlResponseError[] {
  if (typeof errors === 'string') return [{ message: errors }]
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => {
    if (!isJsonObject(error)) return { message: jsonText(error) }
    return { ...error, message: jsonText(error['message']) } as GraphqlResponseError
  })
}

const isThrottling = ({ extensions }: GraphqlResponseError) => extensions?.code === 'THROTTLED'

/** Returns the cost that a response reports. */
export function readCost(body: unknown): GraphqlCost | undefined {
  return isJsonObject(body) ? readExtensions(body).extensions?.cost : undefined
}

/** Returns the seconds until the bucket contains the cost of the query. */
function refillSeconds(cost: GraphqlCost | undefined): number | undefined {
  if (!cost?.requestedQueryCost || !cost.throttleStatus?.restoreRate) return undefined
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  const seconds = (cost.requestedQueryCost - currentlyAvailable) / restoreRate
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function errorBody(body: JsonObject, errors: GraphqlResponseError[]): GraphqlErrorBody {
  return {
    ...(isJsonObject(body['data']) && { data: body['data'] }),
    errors,
    ...readExtensions(body),
  }
}

function readExtensions(body: JsonObject): { extensions?: GraphqlExtensions } {
  return isJsonObject(body['extensions']) ? { extensions: body['extensions'] } : {}
}

/** Codes only: the message of a GraphQL error can quote variables. */
function describeErrors(
  errors: GraphqlResponseError[],
  apiName: string,
  queryName: string | undefined,
): string {
  const codes = errors
    .map(error => error.extensions?.code)
    .filter(code => typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code))
  const listed = codes.length > 0 ? ` (${[...new Set(codes)].join(', ')})` : ''
  return `The ${apiName} reports ${errors.length} error(s) for ${queryName ?? 'an unnamed operation'}${listed}; see the error's body`
}
