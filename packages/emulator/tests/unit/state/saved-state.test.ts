import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSavedState } from '../../../src/state/saved-state'
import type { SavedState } from '../../../src/state/saved-state'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { subscriptionMutation } from '../billing/billed-shop'

let platform: StartedPlatform
let json: string
beforeAll(async () => {
  platform = await startPlatform()
  const { control } = platform.emulator
  await control.install({ shop: DEMO })
  const { access_token: token } = (await platform.exchange()).json
  await platform.graphql(String(token), { query: subscriptionMutation('Basic') })
  await platform.graphql(String(token), {
    query:
      'mutation { webhookSubscriptionCreate(topic: PRODUCTS_CREATE, webhookSubscription: { callbackUrl: "https://app.example/x" }) { userErrors { message } } }',
  })
  await control.sendWebhook({ shop: DEMO, topic: 'orders/create', uri: 'http://127.0.0.1:9/' })
  json = JSON.stringify(await control.exportState())
})
afterAll(() => platform.emulator.close())

/** Puts a value in place of what is at a path, or removes it. */
function damage(target: unknown, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce(
    (part, name) => (part as Record<string, unknown>)[name],
    target,
  ) as Record<string, unknown>
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else holder[last] = value
}

const FOREIGN =
  'This is not the state of a local platform: its field format is not "nuxt-platform-layer/emulator-state".'

describe('readSavedState', () => {
  it('reads what was written', () => {
    expect(readSavedState(JSON.parse(json))).toEqual(JSON.parse(json))
  })

  it.each<[unknown, string]>([
    [null, FOREIGN],
    ['x', FOREIGN],
    [[], FOREIGN],
    [{}, FOREIGN],
    [{ version: 1 }, FOREIGN],
    [{ format: 'other', version: 1 }, FOREIGN],
    [
      { format: 'nuxt-platform-layer/emulator-state' },
      'This state has another version; this local platform supports versions 2 and 3.',
    ],
    [
      { format: 'nuxt-platform-layer/emulator-state', version: 3 },
      'clockOffsetMs must be an integer.',
    ],
  ])('refuses %j', (value, message) => {
    expect(() => readSavedState(value)).toThrow(message)
  })

  it.each<[string, unknown, string]>([
    ['more', 1, 'more is not known. Known fields: format, version,'],
    ['tokens.access.0.mode', 'both', 'tokens.access[0].mode must be one of offline, online.'],
    ['tokens.access.0.revoked', undefined, 'tokens.access[0].revoked must be true or false.'],
    ['charges.0.kind', 'gift', 'charges[0].kind must be one of subscription, one_time.'],
    ['charges.0', [], 'charges[0] must be an object.'],
    [
      'charges.0.lineItems.0.pricing.price.minor',
      'ten',
      'charges[0].lineItems[0].pricing.price.minor must be an integer from 0.',
    ],
    ['charges.0.activatesAt', 1.5, 'charges[0].activatesAt must be an integer.'],
    [
      'subscriptions.0.endpoint.__typename',
      'toString',
      'subscriptions[0].endpoint.__typename must be one of WebhookHttpEndpoint, WebhookEventBridgeEndpoint, WebhookPubSubEndpoint.',
    ],
    ['deliveries.0.message', undefined, 'deliveries[0].message must be an object.'],
    ['stores.0.seed', undefined, 'stores[0].seed must be an object.'],
    ['stores.0.seed.handle', 1, 'stores[0].seed.handle must be 1 to 60'],
    ['stores.1.domain', 'evil.example', 'stores[1] has an id or a domain of another store.'],
    ['stores.1.id', 3, 'stores[1] has an id or a domain of another store.'],
    [
      'installations.0.shop',
      'gone.platform.test',
      'The state refers to the shop "gone.platform.test", which is not one of its stores.',
    ],
    [
      'deliveries.0.message.shop',
      'gone.platform.test',
      'The state refers to the shop "gone.platform.test"',
    ],
    [
      'redactions',
      { 'gone.platform.test': 1 },
      'The state refers to the shop "gone.platform.test"',
    ],
    ['ids.x', -1, 'ids.x must be an integer from 0.'],
  ])('refuses the field %s with %j', (path, value, message) => {
    const state = JSON.parse(json) as SavedState
    damage(state, path, value)
    expect(() => readSavedState(state)).toThrow(message)
  })

  it('refuses the same store twice', () => {
    const state = JSON.parse(json) as SavedState
    state.stores[1] = { ...state.stores[0]!, id: 2 }
    expect(() => readSavedState(state)).toThrow('stores has the same store twice.')
  })

  it('changes nothing when it refuses', async () => {
    const { control } = platform.emulator
    const before = await control.exportState()
    const damaged = structuredClone(before)
    damaged.charges[0]!.status = 'LOST' as SavedState['charges'][number]['status']
    await expect(control.importState(damaged)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^charges\[0\]\.status must be one of PENDING,/),
    })
    expect(await control.exportState()).toEqual(before)
  })

  it('is exported and imported over HTTP, however large it is', async () => {
    const { url, control } = platform.emulator
    const state = JSON.parse(json) as SavedState
    state.deliveries[0]!.message.body = 'x'.repeat(3 * 1024 * 1024)
    const put = (body: string) =>
      fetch(`${url}/_emulator/state`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body,
      })
    const response = await put(JSON.stringify(state))
    expect([response.status, await response.json()]).toEqual([200, {}])
    expect(await (await fetch(`${url}/_emulator/state`)).json()).toEqual(
      JSON.parse(JSON.stringify(await control.exportState())),
    )
    expect((await control.exportState()).deliveries[0]!.message.body).toHaveLength(3 * 1024 * 1024)
    expect((await put('{"format":')).status).toBe(400)
    expect((await control.exportState()).deliveries).toHaveLength(1)
  })
})
