import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { startApp, STOREFRONT_SCOPES } from './app-under-test'
import { newShop } from './new-shop'

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }

const app = await startApp({
  emulator: { app: { scopes: STOREFRONT_SCOPES } },
  environment: { NUXT_PLATFORM_USER_AGENT_PREFIX: 'Acme Reviews/2.1' },
})
afterAll(() => app.stop())

/**
 * The user agents of a shop's requests to the platform, by their kind, as the emulator recorded
 * them.
 */
async function userAgents(shop: string): Promise<Record<string, string[]>> {
  const read = async <T>(path: string) =>
    (await (await fetch(`${app.emulator.url}/_admin/exchanges${path}`)).json()) as T
  const { exchanges } = await read<{
    exchanges: { sequence: number; direction: string; kind: string; shop: string | null }[]
  }>('')
  const agents: Record<string, string[]> = {}
  for (const { sequence, kind } of exchanges.filter(
    each => each.direction === 'to-platform' && each.shop === shop,
  )) {
    const { result } = await read<{ result: { request: { headers: Record<string, string> } } }>(
      `/${sequence}`,
    )
    agents[kind] = [
      ...new Set([...(agents[kind] ?? []), result.request.headers['user-agent'] ?? 'none']),
    ]
  }
  return agents
}

it('every request to the platform names the app and the version of the layer', async () => {
  const shop = await newShop(app)
  expect((await asScript(app, shop, '/api/products')).status).toBe(200)
  expect(
    (await asScript(app, shop, '/api/run-task?task=list-storefront', { method: 'POST' })).status,
  ).toBe(200)
  const expected = [`Acme Reviews/2.1 | nuxt-platform-layer/${version}`]
  expect(await userAgents(shop)).toEqual({
    access_token: expected,
    graphql: expected,
    storefront_api: expected,
  })
})
