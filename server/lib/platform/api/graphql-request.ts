import { HEADERS } from '../../../../shared/platform/wire'
import { PlatformError } from '../errors/errors'
import type { ApiNotices } from './api-notices'
import { readGraphqlAnswer } from './graphql-answer'
import type { GraphqlResult } from './graphql-result'

/** What one GraphQL API of a shop differs in from another. */
export interface GraphqlApi {
  /** As it is called in messages. */
  name: string
  /** Path on the shop, with `{version}` in it. */
  path: string
  /** Header that carries the access token. */
  tokenHeader: string
}

/** One call as it is sent, and sent again. */
export interface GraphqlRequest {
  api: GraphqlApi
  url: string
  body: string
  /** Name of the operation. */
  name: string | undefined
  /** Of the caller; the client's own win. */
  headers: Record<string, string> | undefined
  signal: AbortSignal | undefined
  timeoutMs: number
}

const USER_AGENT = 'nuxt-platform-layer'
/** The longest that a timer takes. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Sends a request once and reads its answer.
 *
 * @throws as `readGraphqlAnswer`; PlatformError `admin_api_failed` without a whole answer, `admin_api_unauthorized` for an unusable token
 */
export async function sendGraphqlRequest<TData>(
  fetch: typeof globalThis.fetch, request: GraphqlRequest, token: string, notices: ApiNotices | undefined,
): Promise<GraphqlResult<TData>> {
  const { api, url, body, name, signal, timeoutMs } = request
  const headers = headersOf(request, token)
  // One controller and a timer that is cleared: AbortSignal.any() and timeout() cost several times as much.
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), Math.min(timeoutMs, MAX_TIMEOUT_MS))
  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  let isAnswered = false
  try {
    // Following a redirect would send the access token to whatever address the answer names.
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: controller.signal })
    isAnswered = true
    const reason = notices && response.headers.get(HEADERS.deprecatedReason)
    if (reason) notices.deprecated(reason, name ?? 'an unnamed operation')
    return readGraphqlAnswer<TData>(response, await response.text(), api.name, name)
  }
  catch (error) {
    if (error instanceof PlatformError) throw error
    const cause = controller.signal.aborted ? controller.signal.reason : error
    const what = isTimeout(cause) ? `did not answer within ${timeoutMs} ms` : isAnswered ? 'broke off its answer' : 'could not be reached'
    throw new PlatformError('admin_api_failed', `The ${api.name} ${what}`, { cause })
  }
  finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** True for the cause of a call that was given up after its time. */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}

function headersOf({ api, headers }: GraphqlRequest, token: string): Headers | Record<string, string> {
  // A header that cannot be sent would be quoted in the error message.
  if (!/^[\x21-\x7E]+$/.test(token)) throw new PlatformError('admin_api_unauthorized', 'The stored access token is empty or damaged')
  const own = { 'content-type': 'application/json', 'accept': 'application/json', 'user-agent': USER_AGENT, [api.tokenHeader]: token }
  if (!headers) return own
  const merged = new Headers(headers)
  for (const [name, value] of Object.entries(own)) merged.set(name, value)
  return merged
}
