import { HEADERS } from '../../../../shared/platform/wire'
import type { GraphqlExtensions, GraphqlResult } from './graphql-result'
import type { PlatformError } from '../errors/errors'
import { GraphqlQueryError, HttpResponseError, ThrottledError } from '../errors/http-errors'
import type { GraphqlErrorBody, GraphqlResponseError } from '../errors/http-errors'
import { isJsonObject, parseJson } from '../json/json-object'
import type { JsonObject } from '../json/json-object'
import { parseRetryAfterSeconds } from './retry-after'

/**
 * Turns an answer of a GraphQL API into its data, or throws what it amounts to.
 *
 * @throws HttpResponseError `admin_api_unauthorized` (401), `admin_api_failed` (other statuses, no JSON, no data)
 * @throws ThrottledError `admin_api_throttled` (429)
 * @throws GraphqlQueryError `graphql_failed`: errors in the answer, even next to partial data
 */
export function readGraphqlAnswer<TData>(
  response: Response,
  text: string,
  apiName: string,
  queryName: string | undefined,
): GraphqlResult<TData> {
  const body = parseJson(text)
  const errors = isJsonObject(body) ? readErrors(body.errors) : []
  if (!response.ok || errors.length > 0 || !isJsonObject(body) || !isJsonObject(body.data)) throw failureOf(response, body, errors, apiName, queryName)
  // What is in `data` follows from the query, which only the caller knows.
  return { data: body.data as TData, ...readExtensions(body), headers: response.headers }
}

function failureOf(response: Response, body: unknown, errors: GraphqlResponseError[], apiName: string, queryName: string | undefined): PlatformError {
  const requestId = response.headers.get(HEADERS.requestId) ?? undefined
  const retryAfterSeconds = parseRetryAfterSeconds(response.headers.get('retry-after'))
  const facts = { upstreamStatus: response.status, body, requestId, retryAfterSeconds }
  if (response.status === 401) return new HttpResponseError('admin_api_unauthorized', `The ${apiName} refused the access token (status 401)`, facts)
  if (response.status === 429) return new ThrottledError(`The ${apiName} is throttled (status 429); try again later`, facts)
  if (!response.ok) return new HttpResponseError('admin_api_failed', `The ${apiName} answered with status ${response.status}`, facts)
  if (isJsonObject(body) && errors.length > 0) {
    return new GraphqlQueryError(describeErrors(errors, apiName, queryName), { body: errorBody(body, errors), requestId, queryName })
  }
  return new HttpResponseError('admin_api_failed', `The ${apiName} answered with status ${response.status} but without data`, facts)
}

/** A text instead of a list is how the platform reports faults in front of GraphQL. */
function readErrors(errors: unknown): GraphqlResponseError[] {
  if (typeof errors === 'string') return [{ message: errors }]
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => {
    if (!isJsonObject(error)) return { message: String(error) }
    return { ...error, message: String(error.message) } as GraphqlResponseError
  })
}

function errorBody(body: JsonObject, errors: GraphqlResponseError[]): GraphqlErrorBody {
  return { ...(isJsonObject(body.data) && { data: body.data }), errors, ...readExtensions(body) }
}

function readExtensions(body: JsonObject): { extensions?: GraphqlExtensions } {
  return isJsonObject(body.extensions) ? { extensions: body.extensions } : {}
}

/** Codes only: a GraphQL error's sentence can quote variables. */
function describeErrors(errors: GraphqlResponseError[], apiName: string, queryName: string | undefined): string {
  const codes = errors.map(error => error.extensions?.code).filter(code => typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code))
  const listed = codes.length > 0 ? ` (${[...new Set(codes)].join(', ')})` : ''
  return `The ${apiName} reports ${errors.length} error(s) for ${queryName ?? 'an unnamed operation'}${listed}; see the error's body`
}
