import type { IncomingMessage } from 'node:http'
import { SHOP_PATHS } from '../../../../shared/wire'
import { jsonOrText } from '../json-or-text'
import type { RecordedRequest } from './cassette-file'
import { removeSecrets } from './remove-secrets'

/** A request of an app to a store. */
export interface StoreRequest extends RecordedRequest {
  shop: string
  /** The body as it was sent. */
  text: string
}

const MAX_BODY_BYTES = 10 * 1024 * 1024
const PATHS = [SHOP_PATHS.accessToken, SHOP_PATHS.adminGraphql, SHOP_PATHS.storefrontGraphql].map(
  path => new RegExp(`^${path.replaceAll('.', '\\.').replace('{version}', '[^/]+')}$`),
)

/**
 * Reads a request to `/<shop>/<path>`.
 *
 * @throws Error for a request of a browser, a path that is not recorded, or a body that is too
 *   large
 */
export async function readStoreRequest(message: IncomingMessage): Promise<StoreRequest> {
  const { method = '', url = '', headers } = message
  // A page of any website could send one.
  if (headers.origin !== undefined) throw new Error('Requests of a browser are refused.')
  const [, shop = '', path = ''] = /^\/([a-z0-9][a-z0-9.-]*)(\/[^?]*)$/.exec(url) ?? []
  if (method !== 'POST' || !PATHS.some(pattern => pattern.test(path)))
    throw new Error(
      `${method} ${url.split('?')[0]} is not recorded: only POST requests to the Admin API, the Storefront API and the access token endpoint are.`,
    )
  const text = await readText(message)
  return { method, path, shop, text, body: parseBody(text, headers['content-type'] ?? '') }
}

/** The form in which equal requests are equal texts. */
export function keyOf({ method, path, body }: RecordedRequest): string {
  const { query, variables, ...fields } = Object(removeSecrets(body, path)) as Fields
  const operation = typeof query === 'string' ? query.replace(/\s+/g, ' ').trim() : query
  // Clients may send an operation without variables with an empty object.
  const hasVariables = Object.keys(Object(variables) as Fields).length > 0
  const rest = typeof body === 'string' ? body : { ...fields, ...(hasVariables && { variables }) }
  return [method, path, operation, JSON.stringify(sortKeys(rest))]
    .filter(part => part !== undefined)
    .map(String)
    .join(' ')
}

type Fields = Record<string, unknown>

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large.')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseBody(text: string, contentType: string): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  return jsonOrText(text)
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined && field !== null)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => [name, sortKeys(field)]),
  )
}
