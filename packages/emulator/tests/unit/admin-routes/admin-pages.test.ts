import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signQuery } from '../../../src/oauth/sign-query'
import { readView } from '../read-view'
import { API_KEY, DEMO, SECRET, startPlatform } from '../started-platform'

const platform = await startPlatform({
  app: { name: 'Mine', navLinks: [{ label: 'Products', href: '/products' }] },
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  platform.emulator.setApp({ embedded: true })
})

const PERSON = { accept: 'text/html' }
const APP = `/store/demo-store/apps/${API_KEY}`

function frameUrl(page: string): URL {
  return new URL(readView(page, 'app').frameUrl)
}

describe('the admin', () => {
  it('opens the app in a frame, on the page the URL names', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { status, text, headers } = await platform.get(`${APP}/products/7?page=2`, PERSON)
    expect(status).toBe(200)
    const url = frameUrl(text)
    expect([
      url.origin,
      url.pathname,
      url.searchParams.get('page'),
      url.searchParams.get('embedded'),
    ]).toEqual(['http://localhost:3000', '/products/7', '2', '1'])
    expect(url.searchParams.get('hmac')).toBe(signQuery(url.searchParams, SECRET))
    expect(readView(text, 'app')).toMatchObject({
      app: { name: 'Mine', navLinks: [{ label: 'Products', href: '/products' }] },
      locale: 'en',
      bridge: { environment: { mobile: false, pos: false, intent: false } },
    })
    expect(headers.get('content-security-policy')).toContain('frame-src http://localhost:3000;')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('attack: the path in the URL cannot lead the frame away from the app', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    for (const path of [
      '//evil.example/',
      '/@evil.example',
      '/%2f%2fevil.example',
      '/\\evil.example',
      '/:80@evil.example',
    ]) {
      expect(frameUrl((await platform.get(APP + path, PERSON)).text).origin).toBe(
        'http://localhost:3000',
      )
    }
  })

  it('asks to install the app first', async () => {
    const { status, headers } = await platform.get(APP, PERSON)
    expect([status, headers.get('location')]).toEqual([
      302,
      `/store/demo-store/oauth/install?client_id=${API_KEY}`,
    ])
  })

  it('opens an app that is not embedded in the top window', async () => {
    platform.emulator.setApp({ embedded: false })
    await platform.emulator.control.install({ shop: DEMO })
    const { status, headers } = await platform.get(`${APP}/x`, PERSON)
    const url = new URL(headers.get('location') ?? '')
    expect([status, url.origin, url.pathname, [...url.searchParams.keys()]]).toEqual([
      302,
      'http://localhost:3000',
      '/x',
      ['host', 'shop', 'timestamp', 'hmac'],
    ])
  })

  it.each(['/store/unknown', '/store/demo-store/apps/other', `/store/unknown/apps/${API_KEY}`])(
    'does not know %s',
    async path => {
      expect((await platform.get(path, PERSON)).status).toBe(404)
    },
  )
})
