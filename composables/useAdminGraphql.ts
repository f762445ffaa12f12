import { useNuxtApp, useRequestEvent } from '#imports'
import { AppBridgeError } from '../ui/embedded/app-bridge-error'
import { readAdminResponse } from '../ui/embedded/admin-graphql'
import type {
  AdminGraphql,
  AdminGraphqlOptions,
  AdminGraphqlResult,
  AdminOperation,
} from '../ui/embedded/admin-graphql'
import { sendInsteadOfPage } from '../ui/internals'
import { usePlatform } from './usePlatform'

export { AdminGraphqlError } from '../ui/embedded/admin-graphql'

/**
 * Calls the Admin API of the shop from a page inside the admin, without a route of the app. In the
 * browser App Bridge sends the request with the access of the merchant who is signed in; during
 * server rendering the server sends it with the app's access token. The registration file must have
 * `embedded_app_direct_api_access = true` below `[access.admin]`.
 *
 * A response that makes the page leave, for example for a new ID token (formerly "session
 * token"), is sent instead of the page during server rendering.
 *
 * @returns a function that sends a query or mutation. It rejects with `AdminGraphqlError` for
 *   errors of the API, and with an error whose `code` is `NOT_EMBEDDED` or `NOT_LOADED` outside the
 *   admin.
 *
 * @example
 * ```ts
 * const adminGraphql = useAdminGraphql()
 * const { data } = await useAsyncData('shop', () => adminGraphql(SHOP))
 * ```
 *
 * @see https://shopify.dev/docs/api/app-home/apis/authentication-and-data/resource-fetching-api
 */
export function useAdminGraphql(): AdminGraphql {
  const platform = usePlatform()
  const page = import.meta.server ? useRequestEvent()?.context.platformPage : undefined
  const { ssrContext } = useNuxtApp()

  async function adminGraphql(
    query: AdminOperation,
    { variables, apiVersion = platform.value.apiVersion, signal }: AdminGraphqlOptions = {},
  ): Promise<AdminGraphqlResult<unknown>> {
    if (!platform.value.embedded) throw new AppBridgeError('NOT_EMBEDDED', 'fetch')
    const operation = { query: query.toString(), variables }
    if (!page) return readAdminResponse(await sendThroughAdmin(operation, apiVersion, signal))
    const { replacement, body } = await page.adminGraphql({ ...operation, apiVersion })
    if (!replacement) return readAdminResponse(body)
    if (ssrContext) sendInsteadOfPage(ssrContext, replacement)
    // The page without its data is not sent.
    return { data: undefined }
  }
  return adminGraphql as AdminGraphql
}

/** App Bridge replaces `fetch`: it sends requests with this scheme to the admin. */
async function sendThroughAdmin(
  operation: object,
  apiVersion: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (import.meta.server) throw new AppBridgeError('NOT_IN_BROWSER', 'fetch')
  if (!('shopify' in window)) throw new AppBridgeError('NOT_LOADED', 'fetch')
  const response = await fetch(`shopify:admin/api/${apiVersion}/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(operation),
    signal: signal ?? null,
  })
  const failure = { errors: `It responded with status ${response.status}.` }
  return response.json().catch(() => failure)
}
