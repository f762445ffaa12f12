import { createHmac } from 'node:crypto'
import { BROWSER, DEMO, SECRET } from './app-under-test'
import type { ReachableApp } from './app-under-test'
import { hostParam } from './frame-address'
import { secondsFromNow } from './session-tokens'

/** An installation that was begun: what the app sent to the browser. */
export interface BegunGrant {
  /** Address of the grant screen. */
  location: URL
  state: string
  /** `name=value`, as the browser sends it back. */
  cookie: string
}

export const AUTH = '/_platform/auth'
export const CALLBACK = `${AUTH}/callback`

/** Opens the app's first OAuth leg as a browser. */
export async function beginGrant(app: ReachableApp, shop = DEMO): Promise<BegunGrant> {
  return readBegunGrant(await app.fetch(`${AUTH}?shop=${shop}`))
}

/** Reads the redirect to the grant screen. */
export function readBegunGrant(response: Response): BegunGrant {
  const location = new URL(response.headers.get('location') ?? '')
  return {
    location,
    state: location.searchParams.get('state') ?? '',
    cookie: (response.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '',
  }
}

/**
 * Opens the emulator's grant screen, approves it if it asks, and returns the path of the callback
 * that the browser is sent to.
 */
export async function approveGrant(app: ReachableApp, { location }: BegunGrant): Promise<string> {
  const headers = { accept: 'text/html', 'user-agent': BROWSER }
  const screen = await fetch(location, { redirect: 'manual', headers })
  // A shop that granted these scopes before sees no grant screen.
  if (screen.status === 302) return pathOf(screen)
  const page = await screen.text()
  const action =
    /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  return pathOf(
    await fetch(new URL(action, location), {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, origin: app.emulator.url },
      body: new URLSearchParams({ csrf }),
    }),
  )
}

function pathOf(redirect: Response): string {
  const { pathname, search } = new URL(redirect.headers.get('location') ?? '')
  return pathname + search
}

/** A callback path as the platform would sign it; undefined leaves a parameter out. */
export function signedCallback(
  app: ReachableApp,
  changes: Record<string, string | undefined>,
  { shop = DEMO, secret = SECRET }: { shop?: string; secret?: string } = {},
): string {
  const values = {
    code: 'a-code',
    host: hostParam(app, shop),
    shop,
    timestamp: String(secondsFromNow(0)),
    ...changes,
  }
  const params = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const sorted = params.sort(([left], [right]) =>
    Buffer.compare(Buffer.from(left), Buffer.from(right)),
  )
  const query = new URLSearchParams(sorted).toString().replaceAll('+', '%20')
  return `${CALLBACK}?${query}&hmac=${createHmac('sha256', secret).update(query).digest('hex')}`
}
