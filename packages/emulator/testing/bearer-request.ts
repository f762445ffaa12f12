import { BROWSER_USER_AGENT } from '../src/app-requests/browser-user-agent'
import { urlInApp } from './test-app'
import type { TestApp } from './test-app'

export interface ScriptCall {
  /** Path in the app, with its query, e.g. `/api/products?page=2`. */
  path: string
  /** Default: GET, or POST with a body. */
  method?: string
  /** Sent as JSON. */
  body?: unknown
}

/** A call that a script in a browser makes with a token. */
export function bearerRequest(
  app: TestApp,
  token: string,
  call: ScriptCall,
  headers: Record<string, string> = {},
): Request {
  return scriptRequest(app, call, { Authorization: `Bearer ${token}`, ...headers })
}

/** A call that a script in a browser makes. */
export function scriptRequest(
  app: TestApp,
  { path, body, method }: ScriptCall,
  headers: Record<string, string>,
): Request {
  const sendsBody = body !== undefined
  return new Request(urlInApp(app, path), {
    method: method ?? (sendsBody ? 'POST' : 'GET'),
    headers: {
      Accept: 'application/json',
      'User-Agent': BROWSER_USER_AGENT,
      ...(sendsBody && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(sendsBody && { body: JSON.stringify(body) }),
  })
}
