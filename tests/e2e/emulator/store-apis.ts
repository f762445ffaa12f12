import type { Emulator } from '../../../emulator'
import { DEMO } from './emulator-test'
import { API_KEY } from './fake-app-pages'

type Data = Record<string, unknown>

async function post(
  emulator: Emulator,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  const response = await fetch(`${emulator.url}/${DEMO}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Data
}

async function appToken(emulator: Emulator): Promise<string> {
  const { access_token: token } = await post(emulator, '/admin/oauth/access_token', {
    client_id: API_KEY,
    client_secret: emulator.environment.NUXT_PLATFORM_API_SECRET_KEY,
    grant_type: 'client_credentials',
  })
  return String(token)
}

/** Calls the Admin API as the app would. Returns the data. */
export async function askAdmin(
  emulator: Emulator,
  query: string,
): Promise<Record<string, Record<string, string>>> {
  const headers = { 'x-shopify-access-token': await appToken(emulator) }
  const { data } = await post(emulator, '/admin/api/2026-07/graphql.json', { query }, headers)
  return data as Record<string, Record<string, string>>
}

/** Creates a cart with the Storefront API. Returns its `checkoutUrl`. */
export async function createCart(emulator: Emulator): Promise<string> {
  await emulator.control.install({
    shop: DEMO,
    scopes: ['read_products', 'unauthenticated_read_product_listings'],
  })
  const headers = { 'shopify-storefront-private-token': await appToken(emulator) }
  const ask = async (query: string) =>
    (await post(emulator, '/api/2026-07/graphql.json', { query }, headers)).data
  const { products } = (await ask(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )) as { products: { nodes: { variants: { nodes: { id: string }[] } }[] } }
  const id = products.nodes[0]?.variants.nodes[0]?.id ?? ''
  const { cartCreate } = (await ask(
    `mutation { cartCreate(input: { lines: [{ merchandiseId: "${id}" }], buyerIdentity: { email: "kim@example.com", countryCode: US } }) { cart { checkoutUrl } } }`,
  )) as { cartCreate: { cart: { checkoutUrl: string } } }
  return cartCreate.cart.checkoutUrl
}
