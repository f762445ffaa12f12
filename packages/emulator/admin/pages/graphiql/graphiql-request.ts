import { pageData } from '../../page-data'

/** A request that the user composes. */
export interface GraphiqlRequest {
  query: string
  /** JSON of the variables; empty for none. */
  variables: string
  /** JSON of the request headers; empty for none. */
  headers: string
  /** Version of the Admin API. */
  version: string
  /** Access token of the app; '' for the store itself, which has every access scope. */
  token: string
}

/** The response, as it is shown. */
export interface GraphiqlResponse {
  status: number
  /** Milliseconds from the request to the response. */
  duration: number
  /** Formatted JSON. */
  body: string
  /** Query cost that the API charged. */
  cost?: number
}

/** What the user typed is not a request. The message is for the user. */
export class InvalidRequestError extends Error {}

/**
 * Sends the request to the Admin API as the app would, or as the store.
 *
 * @throws InvalidRequestError if the variables or the headers are not a JSON object
 */
export async function sendGraphiqlRequest(request: GraphiqlRequest): Promise<GraphiqlResponse> {
  const { domain } = pageData.store
  const body = { query: request.query, variables: readObject(request.variables, 'variables') }
  const headers = readHeaders(request.headers)
  const start = performance.now()
  const response = request.token
    ? await post(`/${domain}/admin/api/${request.version}/graphql.json`, body, {
        ...headers,
        'x-shopify-access-token': request.token,
      })
    : await post('/_admin/graphql', { ...body, shop: domain, version: request.version }, headers)
  const result = (await response.json()) as {
    extensions?: { cost?: { actualQueryCost?: number | null } }
  }
  return {
    status: response.status,
    duration: Math.round(performance.now() - start),
    body: JSON.stringify(result, undefined, 2),
    cost: result.extensions?.cost?.actualQueryCost ?? undefined,
  }
}

function readObject(text: string, noun: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new InvalidRequestError(`The ${noun} are not valid JSON: ${(error as Error).message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidRequestError(`The ${noun} must be a JSON object.`)
  return value as Record<string, unknown>
}

function readHeaders(text: string): Record<string, string> {
  const entries = Object.entries(readObject(text, 'headers') ?? {}).map(
    ([name, value]) => [name, String(value)] as const,
  )
  try {
    // The browser refuses names and values that are no headers.
    return Object.fromEntries(new Headers(Object.fromEntries(entries)))
  } catch (error) {
    throw new InvalidRequestError(`The headers are not valid: ${(error as Error).message}`)
  }
}

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
