import type { Emulator } from '../../../packages/emulator/src'
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

interface Node {
  id: string
}

/** Installs the app. Returns a function that calls the Storefront API, and returns the data. */
async function storefrontOf(
  emulator: Emulator,
): Promise<<Result>(query: string, variables?: object) => Promise<Result>> {
  await emulator.control.install({
    shop: DEMO,
    scopes: [
      'read_products',
      'unauthenticated_read_product_listings',
      'unauthenticated_write_customers',
    ],
  })
  const headers = { 'shopify-storefront-private-token': await appToken(emulator) }
  return async <Result>(query: string, variables = {}) => {
    const body = { query, variables }
    return (await post(emulator, '/api/2026-07/graphql.json', body, headers)).data as Result
  }
}

/**
 * Creates a cart with the Storefront API.
 *
 * @param buyerIdentity of the buyer. By default, of a visitor
 * @returns its `checkoutUrl`
 */
export async function createCart(
  emulator: Emulator,
  buyerIdentity: object = { email: 'kim@example.com', countryCode: 'US' },
): Promise<string> {
  const ask = await storefrontOf(emulator)
  const { products } = await ask<{ products: { nodes: { variants: { nodes: Node[] } }[] } }>(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  const lines = [{ merchandiseId: products.nodes[0]?.variants.nodes[0]?.id }]
  const { cartCreate } = await ask<{ cartCreate: { cart: { checkoutUrl: string } } }>(
    'mutation ($input: CartInput!) { cartCreate(input: $input) { cart { checkoutUrl } } }',
    { input: { lines, buyerIdentity } },
  )
  return cartCreate.cart.checkoutUrl
}

/**
 * Creates a cart of a company whose orders the merchant reviews.
 *
 * @returns its `checkoutUrl`
 */
export async function createReviewedCart(emulator: Emulator): Promise<string> {
  const ask = await storefrontOf(emulator)
  const input = { email: 'kim@example.com', password: 'correct horse' }
  const { customerCreate } = await ask<{ customerCreate: { customer: Node } }>(
    'mutation ($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id } } }',
    { input },
  )
  const { customerAccessTokenCreate } = await ask<{
    customerAccessTokenCreate: { customerAccessToken: { accessToken: string } }
  }>(
    'mutation ($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) { customerAccessToken { accessToken } } }',
    { input },
  )
  const manage = (query: string, variables: Record<string, unknown>) =>
    emulator.control.query({ shop: DEMO, query, variables })
  const { companyCreate } = (await manage(
    `mutation ($input: CompanyCreateInput!) { companyCreate(input: $input) { company {
      id contactRoles(first: 1) { nodes { id } } locations(first: 1) { nodes { id } } } } }`,
    {
      input: {
        company: { name: 'Cafe' },
        companyLocation: { buyerExperienceConfiguration: { checkoutToDraft: true } },
      },
    },
  )) as {
    companyCreate: {
      company: Node & { contactRoles: { nodes: Node[] }; locations: { nodes: Node[] } }
    }
  }
  const { company } = companyCreate
  const companyLocationId = company.locations.nodes[0]?.id
  const { companyAssignCustomerAsContact } = (await manage(
    `mutation ($company: ID!, $customer: ID!) {
      companyAssignCustomerAsContact(companyId: $company, customerId: $customer) { companyContact { id } } }`,
    { company: company.id, customer: customerCreate.customer.id },
  )) as { companyAssignCustomerAsContact: { companyContact: Node } }
  await manage(
    `mutation ($contact: ID!, $role: ID!, $location: ID!) {
      companyContactAssignRole(companyContactId: $contact, companyContactRoleId: $role, companyLocationId: $location) { companyContactRoleAssignment { id } } }`,
    {
      contact: companyAssignCustomerAsContact.companyContact.id,
      role: company.contactRoles.nodes[0]?.id,
      location: companyLocationId,
    },
  )
  return createCart(emulator, {
    customerAccessToken: customerAccessTokenCreate.customerAccessToken.accessToken,
    countryCode: 'US',
    companyLocationId,
  })
}
