import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

let platform: StartedPlatform
beforeAll(async () => {
  platform = await startPlatform({ app: { name: 'Mine' } })
  await platform.emulator.control.install({ shop: DEMO })
})
afterAll(() => platform.emulator.close())

const PERSON = { accept: 'text/html' }

describe("the pages of the platform's own admin", () => {
  it('shows the application, which explains the page that the app has opened', async () => {
    const { status, text, headers } = await platform.get(
      '/store/demo-store/gift_cards/7?tab=history',
      PERSON,
    )
    expect(status).toBe(200)
    expect(text).toContain('<title>Demo Store · Local platform</title>')
    expect(text).toContain('<div id="admin" data-page=')
    expect(headers.get('content-security-policy')).toContain("frame-src 'none'")
  })

  it("redirects a link to the admin itself to the store's home", async () => {
    const { status, headers } = await platform.get('/store/demo-store/', PERSON)
    expect([status, headers.get('location')]).toEqual([302, '/store/demo-store'])
  })

  it('does not change pages of the emulator itself', async () => {
    expect((await platform.get('/store/demo-store', PERSON)).text).toContain('<div id="admin"')
    expect(
      (await platform.get(`/store/demo-store/apps/${API_KEY}/products`, PERSON)).text,
    ).toContain('{&quot;name&quot;:&quot;app&quot;')
    expect(
      (await platform.get(`/store/demo-store/oauth/install?client_id=${API_KEY}`, PERSON)).text,
    ).not.toContain('belongs to the platform')
  })

  it('returns 404 for the pages of an unknown store', async () => {
    expect((await platform.get('/store/unknown/products', PERSON)).status).toBe(404)
  })

  it('accepts no form', async () => {
    expect((await platform.post('/store/demo-store/products', {})).status).toBe(405)
  })

  it('attack: the home of the store does not redirect to another host', async () => {
    expect((await platform.get('/store/%2F%2Fevil.example/', PERSON)).status).toBe(404)
  })
})
