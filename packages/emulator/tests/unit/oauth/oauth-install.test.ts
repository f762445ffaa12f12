import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, startPlatform } from '../started-platform'

const INSTALL = `/store/demo-store/oauth/install?client_id=${API_KEY}`
const APP_PAGE = `/store/demo-store/apps/${API_KEY}`

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(() => platform.emulator.control.reset())

async function approve(
  path: string,
  changes: { origin?: string; csrf?: string } = {},
): Promise<Response> {
  const page = await platform.get(path, { accept: 'text/html' })
  const csrf = changes.csrf ?? /name="csrf" value="([0-9a-f]{64})"/.exec(page.text)?.[1] ?? ''
  const origin = changes.origin ?? platform.emulator.url
  return fetch(platform.emulator.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ csrf }),
  })
}

const grantedScopes = async () => (await platform.emulator.control.shops())[0]?.scopes

describe('managed installation', () => {
  it('shows the registered scopes, grants them, and opens the app', async () => {
    const page = await platform.get(INSTALL, { accept: 'text/html' })
    expect(page.status).toBe(200)
    expect(page.text).toContain('View and change products')
    const response = await approve(INSTALL)
    expect([response.status, response.headers.get('location')]).toEqual([302, APP_PAGE])
    expect(await grantedScopes()).toEqual(['write_products'])
  })

  it('opens the app at once when nothing is left to grant', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { status, headers } = await platform.get(INSTALL)
    expect([status, headers.get('location')]).toEqual([302, APP_PAGE])
  })

  it('adds optional scopes to those that are granted', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    await approve(`${INSTALL}&scope=&optional_scopes=read_orders`)
    expect(await grantedScopes()).toEqual(['write_products', 'read_orders'])
  })

  it('refuses an optional scope that the app did not declare', async () => {
    const { status, json } = await platform.get(`${INSTALL}&optional_scopes=read_customers`)
    expect([status, json.error]).toEqual([
      400,
      'The app requests an optional scope that it did not declare.',
    ])
  })

  it.each([
    ['an unknown client', '/store/demo-store/oauth/install?client_id=other', 404],
    ['an unknown store', `/store/unknown/oauth/install?client_id=${API_KEY}`, 404],
    ['an unknown parameter', `${INSTALL}&next=x`, 400],
    ['something that is no scope', `${INSTALL}&scope=everything`, 400],
  ])('refuses %s', async (_name, path, status) => {
    expect((await platform.get(path)).status).toBe(status)
  })

  it('attack: a form of another site installs nothing', async () => {
    expect((await approve(INSTALL, { origin: 'http://localhost:3000' })).status).toBe(403)
    expect((await approve(INSTALL, { csrf: 'f'.repeat(64) })).status).toBe(403)
    expect(await grantedScopes()).toBe(null)
  })

  it('is available on the shop domain, too', async () => {
    const { status, headers } = await platform.get(
      `/${DEMO}/admin/oauth/install?client_id=${API_KEY}&optional_scopes=read_orders`,
    )
    expect([status, headers.get('location')]).toEqual([
      302,
      `${INSTALL}&optional_scopes=read_orders`,
    ])
  })
})
