import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql'
import type { IntrospectionQuery } from 'graphql'
import { HEADERS, SHOP_PATHS } from '../shared/platform/wire'

export interface SchemaDownload {
  api: 'admin' | 'storefront'
  /** Domain of a shop that the token is for. */
  shop: string
  apiVersion: string
  token: string
  /** Base URL of a shop, with `{shop}` in it. */
  shopUrl: string
}

const APIS = {
  admin: { path: SHOP_PATHS.adminGraphql, tokenHeader: HEADERS.accessToken },
  storefront: { path: SHOP_PATHS.storefrontGraphql, tokenHeader: HEADERS.storefrontToken },
} as const

/** The whole of the Admin API takes some seconds. */
const TIMEOUT_MS = 120_000

/**
 * Asks an API for its schema, which comes back as SDL, sorted so that two downloads can be compared.
 *
 * @throws Error when the platform does not answer with a schema
 */
export async function downloadSchema({ api, shop, apiVersion, token, shopUrl }: SchemaDownload): Promise<string> {
  const { path, tokenHeader } = APIS[api]
  const url = shopUrl.replace('{shop}', shop) + path.replace('{version}', apiVersion)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept': 'application/json', [tokenHeader]: token },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
    // Following a redirect would send the token to whatever address the answer names.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(`${url} could not be reached${cause instanceof Error ? `: ${reasonOf(cause)}` : ''}`, { cause })
  })
  if (response.status === 401 || response.status === 403) throw new Error(`${url} answered ${response.status}: the token is not one of ${shop}, or has expired.`)
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}, not 200. Is there such a shop, and such a version?`)
  const answer = await response.json().catch(() => ({})) as { data?: IntrospectionQuery, errors?: { message: string }[] }
  if (!answer.data) throw new Error(`${url} answered without a schema${answer.errors ? `: ${answer.errors.map(({ message }) => message).join('; ')}` : '.'}`)
  return `${printSchema(lexicographicSortSchema(buildClientSchema(answer.data)))}\n`
}

/** `fetch` says only that it failed; the cause says why. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
