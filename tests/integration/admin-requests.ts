import { DEMO } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { framed } from './frame-address'

/** Requests a path as App Bridge does: with a fresh session token in the header. */
export async function asScript(app: AppUnderTest, path: string, init: RequestInit = {}, shop = DEMO): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${await app.emulator.control.sessionToken({ shop })}`)
  return app.fetch(path, { ...init, headers })
}

/** Opens a path as the admin's iframe does: with a fresh session token in the address. */
export async function asDocument(app: AppUnderTest, path: string, shop = DEMO): Promise<Response> {
  const idToken = await app.emulator.control.sessionToken({ shop })
  return app.fetch(framed(app, path, { id_token: idToken }, shop))
}

/** The address of the bounce page that a document without a usable session token is sent to. */
export function bounceTo(app: AppUnderTest, path: string, shop = DEMO): string {
  const target = framed(app, path, {}, shop)
  const params = new URLSearchParams(target.slice(target.indexOf('?')))
  params.set('shopify-reload', app.url + target)
  return `/_platform/auth/session-token?${params}`
}
