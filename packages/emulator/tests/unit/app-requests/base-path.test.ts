import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from './app-receiver'
import type { AppReceiver } from './app-receiver'

/** Every path of an app's author, in an app that is served at the root and below a path. */
describe.each(['', '/shop-tools'])('an app at "%s/"', basePath => {
  let app: AppReceiver
  let platform: StartedPlatform
  beforeAll(async () => {
    app = await startReceiver()
    platform = await startPlatform({
      app: {
        appUrl: app.url,
        basePath,
        navLinks: [{ label: 'Plans', href: '/plans' }],
        adminLinks: [
          { label: 'Labels', target: 'admin.product-details.action.link', url: '/labels' },
          { label: 'Help', target: 'admin.product-details.action.link', url: 'https://a.example/' },
        ],
        webhooks: [
          { topics: ['products/update'], uri: '/webhooks' },
          { topics: ['products/create'], uri: 'pubsub://project:topic' },
        ],
        events: [
          {
            handle: 'titles',
            topic: 'Product',
            actions: ['update'],
            triggers: ['product.title'],
            uri: '/_platform/events',
            apiVersion: '2026-10',
          },
        ],
        proxy: { subpath: 'app', url: '/proxy' },
      },
    })
    await platform.emulator.control.install({ shop: DEMO })
  })
  afterAll(async () => {
    await platform.emulator.close()
    await app.close()
  })
  beforeEach(() => {
    app.received.length = 0
    app.respondWith = () => ({
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type',
      },
    })
  })
  const targets = () => app.received.map(({ target }) => target.split('?', 1)[0])

  it('gets webhooks of its registration, and of a given path, there', async () => {
    const { control } = platform.emulator
    await control.sendWebhook({ shop: DEMO, topic: 'products/update' })
    await control.sendWebhook({ shop: DEMO, topic: 'products/update', uri: '/other' })
    expect(targets()).toEqual([`${basePath}/webhooks`, `${basePath}/other`])
    expect((await control.subscriptions({ shop: DEMO })).map(({ uri }) => uri)).toEqual([
      `${app.url}${basePath}/webhooks`,
      'pubsub://project:topic',
      `${app.url}${basePath}/_platform/events`,
    ])
  })

  it('gets calls of workflows, services, extensions, and storefronts there', async () => {
    const { control } = platform.emulator
    await control.callFlow({ shop: DEMO, path: '/flow/action' })
    await control.callFulfillment({ shop: DEMO, path: '/fulfillment' })
    await control.callPos({ shop: DEMO, path: '/pos' })
    await control.callCheckout({ shop: DEMO, path: '/checkout' })
    await control.callProxy({ shop: DEMO, path: '/apps/app/visit' })
    expect([...new Set(targets())]).toEqual(
      ['/flow/action', '/fulfillment', '/pos', '/checkout', '/proxy/visit'].map(
        path => basePath + path,
      ),
    )
  })

  it('is opened by the admin there', async () => {
    const { control } = platform.emulator
    const opened = async (path: string) =>
      new URL(await control.frameUrl({ shop: DEMO, path })).pathname
    expect([await opened('/'), await opened('/orders')]).toEqual([
      `${basePath}/`,
      `${basePath}/orders`,
    ])
  })

  it('is not opened by a path that leaves it', async () => {
    const { control } = platform.emulator
    for (const path of ['@evil.example', 'orders'])
      await expect(control.callFlow({ shop: DEMO, path })).rejects.toThrow('path in the app')
  })

  it('has links in the pages of the admin that lead there, also after a change of the app', async () => {
    platform.emulator.setApp({ name: 'Renamed' })
    const page = await platform.get(`/store/demo-store/apps/${API_KEY}`)
    expect(page.text.replaceAll('&quot;', '"')).toContain(`"href":"${basePath}/plans"`)
    const { text } = await platform.get('/store/demo-store')
    const links = text.replaceAll('&quot;', '"')
    expect(links).toContain(`"url":"${basePath}/labels"`)
    expect(links).toContain('"url":"https://a.example/"')
  })
})

it('a base path with a trailing slash is refused', async () => {
  await expect(startPlatform({ app: { basePath: '/shop-tools/' } })).rejects.toThrow(
    'app.basePath must be a path without a trailing slash, e.g. "/shop-tools".',
  )
})
