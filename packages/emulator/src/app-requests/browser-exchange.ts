import { truncateResponse } from './call-app'
import type { CallOutcome } from './call-app'
import { sendToApp } from './send-to-app'
import type { AppResponse, AppRequest } from './send-to-app'

/**
 * Methods that CORS allows without permission.
 * https://fetch.spec.whatwg.org/#cors-safelisted-method
 */
const SAFE_METHODS = ['GET', 'HEAD', 'POST']

/**
 * Sends a request as a browser does for a cross-origin script: a preflight, then the request if the
 * preflight allows it. The script can read the response only if it allows the origin.
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 *
 * @throws AppFailure
 */
export async function exchangeAsBrowser(request: AppRequest, origin: string): Promise<CallOutcome> {
  const preflight = await sendToApp(preflightOf(request, origin))
  const kept = { status: preflight.status, headers: preflight.headers }
  const objection = preflightObjection(preflight, request, origin)
  if (objection !== undefined)
    return { preflight: kept, response: blocked(`the preflight response ${objection}`) }
  const response = await sendToApp(request)
  const refused = originObjection(response, origin)
  return {
    preflight: kept,
    response:
      refused === undefined
        ? truncateResponse(response)
        : blocked(`the response (${response.status}) ${refused}`),
  }
}

function preflightOf({ method, url, headers }: AppRequest, origin: string): AppRequest {
  return {
    method: 'OPTIONS',
    url,
    headers: {
      Accept: '*/*',
      'Access-Control-Request-Headers': headersToAllow(headers).join(','),
      'Access-Control-Request-Method': method,
      Origin: origin,
      'User-Agent': headers['User-Agent'] ?? '',
    },
    body: '',
  }
}

/** Names of the request headers that need permission, sorted. */
function headersToAllow(headers: Record<string, string>): string[] {
  return Object.keys(headers)
    .map(name => name.toLowerCase())
    .filter(name => name === 'authorization' || name === 'content-type')
    .sort()
}

function preflightObjection(
  response: AppResponse,
  { method, headers }: AppRequest,
  origin: string,
): string | undefined {
  const refused = originObjection(response, origin)
  if (refused !== undefined) return refused
  if (response.status < 200 || response.status > 299)
    return `has the status ${response.status} instead of 2xx`
  const methods = readList(response.headers['access-control-allow-methods'])
  if (!SAFE_METHODS.includes(method) && !methods.includes(method) && !methods.includes('*'))
    return `does not allow the method ${method}`
  const allowed = readList(response.headers['access-control-allow-headers']).map(name =>
    name.toLowerCase(),
  )
  // A `*` does not include Authorization.
  const missing = headersToAllow(headers).find(
    name => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  )
  return missing === undefined ? undefined : `does not allow the header ${missing}`
}

function originObjection({ headers }: AppResponse, origin: string): string | undefined {
  const allowed = headers['access-control-allow-origin']
  if (allowed === undefined) return 'has no Access-Control-Allow-Origin'
  return allowed === '*' || allowed === origin
    ? undefined
    : `allows the origin "${allowed}", not ${origin}`
}

function readList(value = ''): string[] {
  return value.split(',').map(item => item.trim())
}

function blocked(reason: string) {
  return { error: `blocked by CORS: ${reason}` }
}
