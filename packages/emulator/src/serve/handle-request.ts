import type { IncomingHttpHeaders } from 'node:http'
import type { EmulatorContext } from '../http/context'
import { CONTROL_PREFIX } from '../control/control-route'
import { refusalPage } from '../admin-routes/message-reply'
import { Refusal } from '../state/refusal'
import { jsonReply, redirectReply } from '../http/reply'
import type { Reply } from '../http/reply'
import type { EmulatorRequest } from '../http/request'
import type { RequestKind } from '../state/request-log'
import { matchRoute } from '../http/router'
import { routes } from './routes'

export interface RawRequest {
  method: string
  /** Raw path and query. */
  target: string
  headers: IncomingHttpHeaders
  /** IP address of the client. */
  address: string
  readBody: (maxBytes: number | undefined) => Promise<Buffer>
}

export interface HandledRequest {
  reply: Reply
  kind: RequestKind | 'control'
  params: EmulatorRequest['params']
  note: EmulatorRequest['note']
}

/** Handles one request. Converts every error to a response. */
export async function handleRequest(
  raw: RawRequest,
  context: EmulatorContext,
): Promise<HandledRequest> {
  const handled: Omit<HandledRequest, 'reply'> = { kind: 'unknown', params: {}, note: {} }
  try {
    const reply = await route(raw, context, handled)
    return { ...handled, reply }
  } catch (error) {
    return { ...handled, reply: failureReply(error, wantsPage(raw)) }
  }
}

async function route(
  raw: RawRequest,
  context: EmulatorContext,
  handled: Omit<HandledRequest, 'reply'>,
): Promise<Reply> {
  checkHost(raw.headers, context)
  const url = readTarget(raw.target, context)
  if (url.pathname.startsWith(`${CONTROL_PREFIX}/`)) {
    handled.kind = 'control'
    checkControlOrigin(raw.headers, context)
  }
  const match = matchRoute(routes, raw.method, url.pathname)
  if (!('route' in match)) throw unknownRequest(raw.method, url.pathname, match.allowed)
  Object.assign(handled, { kind: match.route.kind, params: match.params })
  // The admin has one origin: with another one, the app's frame would refuse its messages.
  if (wantsPage(raw) && raw.headers.host !== new URL(context.origin).host)
    return pageElsewhere(raw, context)
  const body = await raw.readBody(match.route.maxBodyBytes)
  return match.route.handle(
    {
      method: raw.method,
      url,
      params: match.params,
      address: raw.address,
      headers: raw.headers,
      body,
      note: handled.note,
    },
    context,
  )
}

/** @throws Refusal 421 if the page is intercepted: without the proxy, it is at the real platform */
function pageElsewhere({ target }: RawRequest, { origin, address }: EmulatorContext): Reply {
  if (origin === address) return redirectReply(origin + target)
  throw new Refusal(421, `The pages of this local platform are at ${origin}.`, [
    'Open them with --open, or in a browser with the proxy file that the local platform prints.',
  ])
}

// DNS rebinding: a foreign domain that resolves to 127.0.0.1 would have the same origin as its own
// pages.
function checkHost(headers: IncomingHttpHeaders, context: EmulatorContext): void {
  const { host, port } = new URL(context.address)
  const known = [host, `localhost:${port}`, new URL(context.origin).host]
  if (headers.host !== undefined && known.includes(headers.host)) return
  throw new Refusal(421, `This server only accepts requests for ${host}.`)
}

// Any website can send requests to a port of this machine.
function checkControlOrigin(headers: IncomingHttpHeaders, context: EmulatorContext): void {
  // An image or a link sends no Origin, but browsers send Sec-Fetch-Site. `none` is an address that
  // the user typed.
  const { origin = context.origin, 'sec-fetch-site': site = 'same-origin' } = headers
  const isOwn = origin === context.origin || origin === context.address
  if (isOwn && (site === 'same-origin' || site === 'none')) return
  throw new Refusal(403, 'The control API rejects requests from other origins.')
}

function readTarget(target: string, context: EmulatorContext): URL {
  if (!target.startsWith('/') || !isDecodable(target))
    throw new Refusal(400, 'The URL is malformed.')
  // Not `new URL(target, origin)`, which parses `//evil.example/` as another host.
  return new URL(context.origin + target)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function unknownRequest(method: string, pathname: string, allowed: readonly string[]): Refusal {
  if (allowed.length > 0)
    return new Refusal(
      405,
      `The local platform accepts ${allowed.join(', ')} on this path, not ${method}.`,
    )
  const isControl = pathname.startsWith(`${CONTROL_PREFIX}/`)
  const known = routes
    .filter(({ pattern }) => pattern.startsWith(`${CONTROL_PREFIX}/`) === isControl)
    .map(({ method: verb, pattern }) => `${verb} ${pattern}`)
  return new Refusal(404, `The local platform has no such path. Known paths: ${known.join(', ')}.`)
}

function wantsPage({ method, headers }: RawRequest): boolean {
  return (
    (method === 'GET' ||
      method === 'HEAD' ||
      headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true) &&
    headers.accept?.includes('text/html') === true
  )
}

function failureReply(error: unknown, asPage: boolean): Reply {
  const isRefusal = error instanceof Refusal
  if (!isRefusal) console.error('[local platform] A request failed:', error)
  const status = isRefusal ? error.status : 500
  const message = isRefusal ? error.message : 'The local platform failed; see its console.'
  const advice = isRefusal ? error.advice : []
  const field = isRefusal ? error.field : undefined
  return asPage
    ? refusalPage(status, message, advice)
    : jsonReply(status, {
        error: message,
        ...(field !== undefined && { field }),
        ...(advice.length > 0 && { advice }),
      })
}
