import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

const app = createServer((_request, response) => response.writeHead(500).end())
let platform: StartedPlatform
let appUrl: string
beforeAll(async () => {
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  platform = await startPlatform()
})
afterAll(async () => {
  app.close()
  await platform.emulator.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  platform.emulator.setApp({ appUrl })
})

const home = async (shop: string) => {
  const { url } = platform.emulator
  const response = await fetch(`${url}/_admin/home`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ shop }),
  })
  return { status: response.status, body: await response.json() }
}

describe('the state of a store on its home page', () => {
  it('is empty when nothing is unusual', async () => {
    expect(await home(DEMO)).toEqual({
      status: 200,
      body: {
        clock: null,
        faults: [],
        failing: [],
        lacksAllowlist: false,
        upcoming: [
          {
            id: 'storefront-script-tags',
            day: '2027-03-01',
            title: 'Script tags no longer run in storefronts',
            merchants: 'Scripts of the app disappear from their storefronts.',
            fix: 'Replace the script tag with an app embed block or a web pixel.',
            source: 'https://shopify.dev/changelog/online-store-script-tags-deprecation',
          },
        ],
        unreachable: null,
        activity: {
          requestsPerMinute: 0,
          errors: 0,
          webhooksDelivered: 0,
          webhooksFailing: 0,
        },
        deliveries: [],
      },
    })
  })

  it('names a moved clock, and the faults of this store and of all', async () => {
    const { control } = platform.emulator
    await control.setClock(2 * 3600 * 1000)
    await control.addFault({ on: 'graphql', status: 503 })
    await control.addFault({ on: 'access_token', reset: true, shop: SECOND })
    const { body } = await home(DEMO)
    expect(body).toMatchObject({
      clock: { now: expect.stringMatching(/ UTC$/), offset: '2 hours ahead' },
      faults: ['Admin API and Storefront API: Responds with 503'],
    })
    expect((await home(SECOND)).body).toMatchObject({
      faults: [
        'Admin API and Storefront API: Responds with 503',
        'Access token endpoint: Drops the connection',
      ],
    })
  })

  it('names an app that accepts no connections', async () => {
    platform.emulator.setApp({ appUrl: 'http://127.0.0.1:1' })
    expect((await home(DEMO)).body).toMatchObject({ unreachable: 'http://127.0.0.1:1' })
  })

  it('names a topic of which the last delivery failed', async () => {
    const { control } = platform.emulator
    await control.install({ shop: DEMO })
    await control.sendWebhook({ shop: DEMO, topic: 'orders/create', uri: '/webhooks' })
    const { body } = await home(DEMO)
    expect(body).toMatchObject({
      failing: [{ topic: 'orders/create', uri: `${appUrl}/webhooks` }],
      deliveries: [{ topic: 'orders/create', state: 'retrying', status: 500 }],
    })
    expect((await home(SECOND)).body).toMatchObject({ failing: [], deliveries: [] })
  })

  it('counts requests, errors and webhooks', async () => {
    const { control, url } = platform.emulator
    await control.install({ shop: DEMO })
    await control.sendWebhook({ shop: DEMO, topic: 'orders/create', uri: '/webhooks' })
    await platform.graphql('not-ours', { query: '{ shop { name } }' })
    await fetch(`${url}/store/demo-store`)
    await fetch(`${url}/app-bridge.js`)
    const { body } = await home(DEMO)
    expect(body).toMatchObject({
      activity: { requestsPerMinute: 1, errors: 1, webhooksDelivered: 0, webhooksFailing: 1 },
    })
    expect((await home(SECOND)).body).toMatchObject({
      activity: { requestsPerMinute: 0, errors: 0, webhooksDelivered: 0, webhooksFailing: 0 },
    })
  })

  it('refuses an unknown store', async () => {
    expect((await home('unknown.platform.test')).status).toBe(404)
  })
})
