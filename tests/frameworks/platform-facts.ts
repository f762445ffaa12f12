import type { RunningPlatform } from '../../packages/cli/src/platform/running-platform'
import { SHOP } from './open-app'

/** The titles of the store's products. */
export async function productsOf(platform: RunningPlatform): Promise<string[]> {
  const { products } = await query<{ products: { nodes: { title: string }[] } }>(
    platform,
    '{ products(first: 50) { nodes { title } } }',
  )
  return products.nodes.map(({ title }) => title)
}

/** The active plans of the app in the store. */
export async function subscriptionsOf(
  platform: RunningPlatform,
): Promise<{ name: string; status: string; test: boolean }[]> {
  const charges = await platform.request<{ name: string; status: string; test: boolean }[]>(
    'GET',
    '/charges',
    { shop: SHOP },
  )
  return charges.map(({ name, status, test }) => ({ name, status: status.toUpperCase(), test }))
}

/** The webhooks of the store, with the status of the app's response. */
export async function deliveriesOf(
  platform: RunningPlatform,
): Promise<{ topic: string; status: number | null }[]> {
  const deliveries = await platform.request<
    { topic: string; attempts: { status: number | null }[] }[]
  >('GET', '/deliveries', { shop: SHOP })
  return deliveries.map(({ topic, attempts }) => ({
    topic,
    status: attempts.at(-1)?.status ?? null,
  }))
}

/** Executes an operation of the Admin API as the store. */
export function query<Data>(platform: RunningPlatform, text: string): Promise<Data> {
  return platform.request('POST', '/query', { shop: SHOP, query: text })
}
