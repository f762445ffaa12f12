import { shownAnswer } from './call-app'
import type { CallOutcome } from './call-app'
import { sendToApp } from './send-to-app'
import type { AppAnswer, AppRequest } from './send-to-app'

/** Methods that need no permission. https://fetch.spec.whatwg.org/#cors-safelisted-method */
const SAFE_METHODS = ['GET', 'HEAD', 'POST']

/**
 * Sends a request as a browser does for a script of another origin: a preflight, then the request if the preflight allows it;
 * the script sees the answer only if that names its origin. https://fetch.spec.whatwg.org/#http-cors-protocol
 *
 * @throws AppFailure
 */
export async function exchangeAsBrowser(request: AppRequest, origin: string): Promise<CallOutcome> {
  const preflight = await sendToApp(preflightOf(request, origin))
  const kept = { status: preflight.status, headers: preflight.headers }
  const objection = preflightObjection(preflight, request, origin)
  if (objection !== undefined) return { preflight: kept, response: blocked(`the answer to the preflight ${objection}`) }
  const answer = await sendToApp(request)
  const refused = originObjection(answer, origin)
  return { preflight: kept, response: refused === undefined ? shownAnswer(answer) : blocked(`the answer (${answer.status}) ${refused}`) }
}

function preflightOf({ method, url, headers }: AppRequest, origin: string): AppRequest {
  return {
    method: 'OPTIONS',
    url,
    headers: {
      'Accept': '*/*',
      'Access-Control-Request-Headers': headersToAllow(headers).join(','),
      'Access-Control-Request-Method': method,
      'Origin': origin,
      'User-Agent': headers['User-Agent'] ?? '',
    },
    body: '',
  }
}

/** Names of the request headers that a server must allow, sorted. */
function headersToAllow(headers: Record<string, string>): string[] {
  return Object.keys(headers).map(name => name.toLowerCase()).filter(name => name === 'authorization' || name === 'content-type').sort()
}

function preflightObjection(answer: AppAnswer, { method, headers }: AppRequest, origin: string): string | undefined {
  const refused = originObjection(answer, origin)
  if (refused !== undefined) return refused
  if (answer.status < 200 || answer.status > 299) return `has the status ${answer.status} instead of 2xx`
  const methods = readList(answer.headers['access-control-allow-methods'])
  if (!SAFE_METHODS.includes(method) && !methods.includes(method) && !methods.includes('*')) return `does not allow the method ${method}`
  const allowed = readList(answer.headers['access-control-allow-headers']).map(name => name.toLowerCase())
  // A `*` covers every header but this one.
  const missing = headersToAllow(headers).find(name => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')))
  return missing === undefined ? undefined : `does not allow the header ${missing}`
}

function originObjection({ headers }: AppAnswer, origin: string): string | undefined {
  const allowed = headers['access-control-allow-origin']
  if (allowed === undefined) return 'has no Access-Control-Allow-Origin'
  return allowed === '*' || allowed === origin ? undefined : `allows the origin "${allowed}", not ${origin}`
}

function readList(value = ''): string[] {
  return value.split(',').map(item => item.trim())
}

function blocked(reason: string) {
  return { error: `blocked by CORS: ${reason}` }
}
