import { describe, expect, it } from 'vitest'
import { SHOP } from './constants'
import { beginGrant, installed, sessionPair } from './grants'
import { offlineSession, onlineSession } from './requests'
import { createScene } from './scene'
import { eventsDelivery, webhookDelivery } from './signed-calls'
import type { SignedCall } from './signed-calls'
import { webhookRefusal } from './webhook-refusal'

const STANDALONE = { embedded: false }

describe('[W8, H6] the signature of a cookie is refused as the signature of a delivery', () => {
  /**
   * Every body that the signature of a cookie might be one of, and every form it might be given in.
   */
  function replays(cookie: string): SignedCall[] {
    const [, name = '', value = '', signature = ''] =
      /^([^=]+)=(.+)\.([\w-]{43})$/.exec(cookie) ?? []
    const bodies = [value, `${name}=${value}`, JSON.stringify([name, value]), ...value.split('.')]
    if (signature === '') return []
    const forms = [signature, Buffer.from(signature, 'base64url').toString('base64')]
    return bodies.flatMap(body =>
      forms.map(hmac =>
        webhookDelivery({
          body,
          headers: { 'X-Shopify-Topic': 'app/uninstalled', 'X-Shopify-Hmac-Sha256': hmac },
        }),
      ),
    )
  }

  it('of an installation that an attacker began', async () => {
    const { cookie } = beginGrant(await createScene())
    expect(replays(cookie)).not.toHaveLength(0)
    for (const delivery of replays(cookie))
      expect(await webhookRefusal(delivery)).toEqual([401, 'Unauthorized', 'hmac_invalid'])
  })

  it('of a merchant who is signed in', async () => {
    const cookie = sessionPair(await installed(await createScene({ config: STANDALONE })))
    expect(replays(cookie)).not.toHaveLength(0)
    for (const delivery of replays(cookie))
      expect(await webhookRefusal(delivery, { config: STANDALONE })).toEqual([
        401,
        'Unauthorized',
        'hmac_invalid',
      ])
  })
})

describe('[H16] app/uninstalled needs no token', () => {
  it.each([
    ['the refresh is refused', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['the token endpoint is down', () => Promise.reject(new TypeError('fetch failed'))],
  ])(
    'when %s, deletes the sessions and sends no request to the platform',
    async (_case, response) => {
      const scene = await createScene({
        sessions: [offlineSession({ expires: new Date(0) }), onlineSession()],
      })
      scene.respondToTokens(response)
      const { request, body } = webhookDelivery({
        body: `{"myshopify_domain":"${SHOP}"}`,
        headers: { 'X-Shopify-Topic': 'app/uninstalled' },
      })
      expect((await scene.platform.webhook(request, body)).topic).toBe('APP_UNINSTALLED')
      expect([scene.sent, await scene.storage.findSessionsByShop(SHOP)]).toEqual([[], []])
    },
  )
})

describe('[H19] the id of an event is not the id of a delivery', () => {
  it('two deliveries of one event both run; one delivery that comes twice runs once', async () => {
    const ran: (string | undefined)[][] = []
    const scene = await createScene({
      webhooks: { product: ({ webhookId, eventId }) => void ran.push([webhookId, eventId]) },
    })
    for (const id of ['webhook-1', 'webhook-2', 'webhook-1']) {
      // As the platform sends it: the id of the event in the place of the other family's delivery
      // id.
      const { request, body } = eventsDelivery({
        headers: { 'shopify-webhook-id': id, 'X-Shopify-Webhook-Id': 'evt-123' },
      })
      await scene.platform.webhook(request, body)
    }
    expect(ran).toEqual([
      ['webhook-1', 'evt-123'],
      ['webhook-2', 'evt-123'],
    ])
  })

  it('an events delivery with an event id alone is refused', async () => {
    const headers = { 'shopify-webhook-id': undefined, 'X-Shopify-Webhook-Id': 'evt-123' }
    expect(await webhookRefusal(eventsDelivery({ headers }))).toEqual([
      400,
      'Bad Request',
      'header_missing',
    ])
  })
})
