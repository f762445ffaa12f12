import type { IncomingHttpHeaders } from 'node:http'
import type { EmulatorContext } from './context'
import { CONTROL_PREFIX } from '../control/control-api'
import { refusalPage } from '../admin/page-data-of'
import { Refusal } from './refusal'
import { jsonReply, redirectReply } from './reply'
import type { Reply } from './reply'
import type { EmulatorRequest } from './request'
import type { RequestKind } from '../state/request-log'
import { matchRoute } from './router'
import { routes } from './routes'

export interface RawRequest {
  method: string
  /** Path and query as they were sent. */
  target: string
  headers: IncomingHttpHeaders
  readBody: (maxBytes: number | undefined) => Promise<Buffer>
}

export interface AnsweredRequest {
  reply: Reply
  kind: RequestKind | 'control'
  params: EmulatorRequest['params']
  note: EmulatorRequest['note']
}

/** Answers one request; every failure becomes a reply. */
export async function answerRequest(raw: RawRequest, context: EmulatorContext): Promise<AnsweredRequest> {
  const answered: Omit<AnsweredRequest, 'reply'> = { kind: 'unknown', params: {}, note: {} }
  try {
    const reply = await route(raw, context, answered)
    return { ...answered, reply }
  }
  catch (error) {
    return { ...answered, reply: failureReply(error, wantsPage(raw)) }
  }
}

async function route(raw: RawRequest, context: EmulatorContext, answered: Omit<AnsweredRequest, 'reply'>): Promise<Reply> {
  checkHost(raw.headers, context)
  const url = readTarget(raw.target, context)
  if (url.pathname.startsWith(`${CONTROL_PREFIX}/`)) {
    answered.kind = 'control'
    checkControlOrigin(raw.headers, context)
  }
  const match = matchRoute(routes, raw.method, url.pathname)
  if (!('route' in match)) throw unknownRequest(raw.method, url.pathname, match.allowed)
  Object.assign(answered, { kind: match.route.kind, params: match.params })
  // The admin has one origin: on a second one, its messages to the app's frame would be refused.
  if (wantsPage(raw) && raw.headers.host !== new URL(context.origin).host) return redirectReply(context.origin + raw.target)
  const body = await raw.readBody(match.route.maxBodyBytes)
  return match.route.handle({ method: raw.method, url, params: match.params, headers: raw.headers, body, note: answered.note }, context)
}

// DNS rebinding: a stranger's domain that resolves to 127.0.0.1 is same-origin with us for its own pages.
function checkHost(headers: IncomingHttpHeaders, context: EmulatorContext): void {
  const { host, port } = new URL(context.origin)
  if (headers.host === host || headers.host === `localhost:${port}`) return
  throw new Refusal(421, `This server answers for ${host} only.`)
}

// Any site a person visits can send requests to a port of this machine.
function checkControlOrigin(headers: IncomingHttpHeaders, context: EmulatorContext): void {
  // An image or a link sends no origin, but browsers say where it comes from; `none` is an address that a person typed.
  const { origin = context.origin, 'sec-fetch-site': site = 'same-origin' } = headers
  if (origin === context.origin && (site === 'same-origin' || site === 'none')) return
  throw new Refusal(403, 'The control API does not answer pages of other origins.')
}

function readTarget(target: string, context: EmulatorContext): URL {
  if (!target.startsWith('/') || !isDecodable(target)) throw new Refusal(400, 'The URL is malformed.')
  // Not `new URL(target, origin)`: for it, `//evil.example/` is another host.
  return new URL(context.origin + target)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  }
  catch {
    return false
  }
}

function unknownRequest(method: string, pathname: string, allowed: readonly string[]): Refusal {
  if (allowed.length > 0) return new Refusal(405, `The local platform knows ${allowed.join(', ')} for this path, not ${method}.`)
  const isControl = pathname.startsWith(`${CONTROL_PREFIX}/`)
  const known = routes.filter(({ pattern }) => pattern.startsWith(`${CONTROL_PREFIX}/`) === isControl).map(({ method: verb, pattern }) => `${verb} ${pattern}`)
  return new Refusal(404, `The local platform has no such path. It has: ${known.join(', ')}.`)
}

function wantsPage({ method, headers }: RawRequest): boolean {
  return (method === 'GET' || method === 'HEAD' || headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true)
    && headers.accept?.includes('text/html') === true
}

function failureReply(error: unknown, asPage: boolean): Reply {
  const isRefusal = error instanceof Refusal
  if (!isRefusal) console.error('[local platform] A request failed:', error)
  const status = isRefusal ? error.status : 500
  const message = isRefusal ? error.message : 'The local platform failed; its console says why.'
  const advice = isRefusal ? error.advice : []
  return asPage ? refusalPage(status, message, advice) : jsonReply(status, { error: message })
}
