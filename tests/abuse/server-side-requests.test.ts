import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Session } from '../../server/core/session/session'
import { HOST, NOW, SHOP } from '../conformance/constants'
import { beginGrant, callback } from '../conformance/grants'
import { proxied, proxyRequest } from '../conformance/proxy-requests'
import { offlineSession, scriptRequest, sessionToken, signQuery } from '../conformance/requests'
import { createScene } from '../conformance/scene'
import type { Scene } from '../conformance/scene'
import { flowCall, fulfillmentCall, webhookDelivery } from '../conformance/signed-calls'

/** Signed as it stands, so that nothing but the shop's own form stops it. */
const hostileShop = fc.oneof(
  fc.constantFrom(
    'evil.example',
    `${SHOP}.evil.example`,
    `${SHOP}@evil.example`,
    `evil.example/${SHOP}`,
    `evil.example#.myshopify.com`,
    `evil.example?.myshopify.com`,
    `evil.example\\.myshopify.com`,
    `${SHOP}:8443`,
    `//evil.example`,
    '127.0.0.1',
    '[::1]',
    'localhost',
    '169.254.169.254',
    'metadata.google.internal',
    '0x7f000001',
    `${SHOP}\0.evil.example`,
    `${SHOP}\n.evil.example`,
    ' evil.example',
    'admin.myshopify.com',
    '.myshopify.com',
    'myshopify.com',
    `user:pass@${SHOP}`,
    `http://${SHOP}`,
    'file:///etc/passwd',
    `..${SHOP}`,
    `a.b.${SHOP}`,
    'x\u3002myshopify.com',
    'tes\u0165-shop.myshopify.com',
    '{shop}',
    `${SHOP}/../../evil`,
    SHOP.toUpperCase(),
    SHOP,
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ maxLength: 12 }).map(text => `${text}.myshopify.com`),
  fc
    .tuple(fc.domain(), fc.constantFrom('/', '@', ':', '#', '?', '.', '\\', '%2f'))
    .map(([domain, separator]) => domain + separator + SHOP),
)

const SURFACES: Record<string, (scene: Scene, shop: string) => unknown> = {
  'an ID token': async ({ platform }, shop) => {
    const context = await platform.admin(
      scriptRequest(sessionToken({ dest: `https://${shop}`, iss: `https://${shop}/admin` })),
    )
    await context.admin.graphql('{ shop { name } }')
  },
  'a Flow action': async ({ platform }, shop) => {
    const { request, body } = flowCall({ body: JSON.stringify({ shopify_domain: shop }) })
    const context = await platform.flow(request, body)
    await context.admin.graphql('{ shop { name } }')
  },
  'a fulfillment call': ({ platform }, shop) => {
    const { request, body } = fulfillmentCall({
      headers: { 'X-Shopify-Shop-Domain': encodeHeader(shop) },
    })
    return platform.fulfillmentService(request, body)
  },
  'a webhook': async ({ platform }, shop) => {
    const { request, body } = webhookDelivery({
      headers: { 'X-Shopify-Shop-Domain': encodeHeader(shop) },
    })
    await (await platform.webhook(request, body)).admin?.graphql('{ shop { name } }')
  },
  'a visit to a storefront': async ({ platform }, shop) => {
    await (
      await platform.appProxy(proxyRequest(proxied('', { shop })))
    ).admin?.graphql('{ shop { name } }')
  },
  'an OAuth callback': async (scene, shop) => {
    const { cookie, fields } = beginGrant(scene)
    await callback(scene, signQuery({ ...fields, shop }), cookie)
  },
  'the host of an OAuth callback': async (scene, shop) => {
    const { cookie, fields } = beginGrant(scene)
    await callback(
      scene,
      signQuery({ ...fields, host: Buffer.from(`${shop}/store/x`).toString('base64') || HOST }),
      cookie,
    )
  },
  'a background task': async ({ platform }, shop) => {
    await (await platform.unauthenticatedAdmin(shop)).admin.graphql('{ shop { name } }')
  },
  'client credentials': ({ platform }, shop) => platform.clientCredentials(shop),
  'a migration': ({ platform }, shop) => platform.migrate(shop),
}

/** A header holds no line break; a client would refuse to send one. */
const encodeHeader = (text: string) => text.replace(/[^\x20-\x7E]/g, '')

it.each(Object.entries(SURFACES))(
  "server-side request forgery: no shop in %s leads the app's secret or tokens to another host",
  async (_surface, send) => {
    await fc.assert(
      fc.asyncProperty(hostileShop, async shop => {
        // The attacker's session is stored as well: only the form of the name protects.
        const stored = new Session({
          ...offlineSession().toObject(),
          id: `offline_${shop}`,
          shop,
          expires: new Date(NOW + 3_600_000),
        })
        const scene = await createScene({ sessions: [offlineSession(), stored] })
        await Promise.resolve()
          .then(() => send(scene, shop))
          .catch(() => {})
        for (const { url } of scene.sent)
          expect(new URL(url)).toMatchObject({
            protocol: 'https:',
            username: '',
            password: '',
            port: '',
            hostname: expect.stringMatching(
              /^[a-z0-9][a-z0-9_-]*\.(?:myshopify\.com|shopify\.com|myshopify\.io|shop\.dev)$/,
            ) as string,
          })
      }),
      { numRuns: 200 },
    )
  },
)

it('server-side request forgery: with a genuine shop each of these does call the platform, as a control', async () => {
  const calling: string[] = []
  for (const [surface, send] of Object.entries(SURFACES)) {
    const scene = await createScene({ sessions: [offlineSession()] })
    await Promise.resolve()
      .then(() => send(scene, SHOP))
      .catch(() => {})
    if (scene.sent.some(({ url }) => new URL(url).hostname === SHOP)) calling.push(surface)
  }
  expect(calling).toStrictEqual(
    Object.keys(SURFACES).filter(
      surface => !['a fulfillment call', 'a migration'].includes(surface),
    ),
  )
})
