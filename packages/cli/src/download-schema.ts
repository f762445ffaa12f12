import {
  buildClientSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import type { IntrospectionQuery } from 'graphql'
import { HEADERS, SHOP_PATHS } from '../../../shared/wire'
import { forbiddenReason, reasonOf } from './store-access'
import type { StoreAccess } from './store-access'

export interface SchemaDownload extends StoreAccess {
  api: 'admin' | 'storefront'
  apiVersion: string
}

const APIS = {
  admin: { path: SHOP_PATHS.adminGraphql, tokenHeader: HEADERS.accessToken },
  storefront: { path: SHOP_PATHS.storefrontGraphql, tokenHeader: HEADERS.storefrontToken },
} as const

/** The introspection of the Admin API takes several seconds. */
const TIMEOUT_MS = 120_000

/**
 * Downloads the schema of an API as SDL, sorted so that two downloads can be compared.
 *
 * @throws Error when the platform does not return a schema
 */
export async function downloadSchema({
  api,
  shop,
  apiVersion,
  token,
  shopUrl,
}: SchemaDownload): Promise<string> {
  const { path, tokenHeader } = APIS[api]
  const url = shopUrl.replace('{shop}', shop) + path.replace('{version}', apiVersion)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      [tokenHeader]: token,
    },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
    // A followed redirect would send the token to another URL.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(`${url} could not be reached: ${reasonOf(cause)}`, { cause })
  })
  if (response.status === 403 && api === 'admin') throw new Error(await forbiddenReason(response))
  if (response.status === 401 || response.status === 403)
    throw new Error(
      `${url} responded with ${response.status}: the token was not issued by ${shop} or has expired.`,
    )
  if (response.status !== 200)
    throw new Error(
      `${url} responded with ${response.status}, not 200. Check the shop and the version.`,
    )
  const payload = (await response.json().catch(() => ({}))) as {
    data?: IntrospectionQuery
    errors?: { message: string }[]
  }
  if (!payload.data)
    throw new Error(
      `${url} did not return a schema${payload.errors ? `: ${payload.errors.map(({ message }) => message).join('; ')}` : '.'}`,
    )
  return `${printSchema(lexicographicSortSchema(buildClientSchema(payload.data)))}\n`
}
