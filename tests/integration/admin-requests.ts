import type { ReachableApp } from './app-under-test'
import { framed } from './frame-address'
import { forgeToken } from './session-tokens'

/** Requests a path as App Bridge does for a shop: with a fresh ID token in the header. */
export function asScript(
  app: ReachableApp,
  shop: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${forgeToken({ shop })}`)
  return app.fetch(path, { ...init, headers })
}

/** Opens a path as the iframe of a shop's admin does: with a fresh ID token in the address. */
export function asDocument(app: ReachableApp, shop: string, path: string): Promise<Response> {
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'iframe' }
  return app.fetch(framed(app, path, { id_token: forgeToken({ shop }) }, shop), { headers })
}
