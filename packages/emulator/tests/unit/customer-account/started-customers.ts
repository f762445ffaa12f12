import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { EmulatorOptions } from '../../../src'
import { loadAdminSchema, loadSchema } from '../../../../facts/schemas/load-schema'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'
import { CALLBACK, createClient, customerIds } from './customer-client'

/** Customers of a store that is reset before each test, and who are logged in. */
export interface StartedCustomers {
  /** Global id of a customer, by first name. */
  idOf: (name: string) => string
  /** Sends an operation of a customer. Returns the body of the response. */
  send: (
    name: string,
    query: string,
    variables?: object,
  ) => Promise<{ data?: unknown; errors?: { message: string; extensions: object }[] }>
  /** Sends an operation of a customer without errors. Returns the value of its only root. */
  askAs: <Result>(name: string, query: string, variables?: object) => Promise<Result>
  /** Sends an operation of the app to the Admin API. Returns the value of its only root. */
  admin: <Result>(query: string, variables?: object) => Promise<Result>
  /** Sets for which data of customers the app is approved. */
  approve: (protectedCustomerData: 0 | 1 | 2) => void
  /** Lists the webhooks that the app received. */
  received: () => [topic: string | undefined, body: Record<string, unknown>][]
}

/** Starts a platform for the tests of a file, with the customers of its seed. */
export function startCustomers(
  scopes: string[],
  topics: string[],
  seed: EmulatorOptions['seed'],
): StartedCustomers {
  let receiver: Receiver
  let platform: StartedPlatform
  let ids: Readonly<Record<string, string>>
  let offline: string
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    receiver = await startReceiver()
    platform = await startPlatform({
      app: {
        scopes,
        appUrl: receiver.origin,
        webhooks: [{ topics, uri: '/webhooks' }],
        customerRedirectUris: [CALLBACK],
      },
      seed,
    })
    // Here, not in the first test: the schemas take most of its time.
    loadAdminSchema(DEFAULT_API_VERSION)
    loadSchema('customer', DEFAULT_API_VERSION)
  }, 60_000)
  afterAll(async () => {
    await platform.emulator.close()
    await receiver.close()
  })
  beforeEach(async () => {
    await platform.emulator.control.reset()
    await platform.emulator.control.install({ shop: DEMO })
    tokens.clear()
    ids = await customerIds(platform)
    offline = String((await platform.exchange()).json.access_token)
    receiver.received.length = 0
  })
  const idOf = (name: string) => ids[name] ?? ''
  const tokenOf = async (name: string) => {
    const client = createClient(platform)
    const token =
      tokens.get(name) ??
      String((await client.redeem(await client.logIn(idOf(name)))).json.access_token)
    tokens.set(name, token)
    return token
  }
  const send: StartedCustomers['send'] = async (name, query, variables = {}) => {
    const { json } = await platform.post(
      `/${DEMO}/customer/api/${DEFAULT_API_VERSION}/graphql`,
      { query, variables },
      { authorization: await tokenOf(name) },
    )
    return json
  }
  return {
    idOf,
    send,
    askAs: async <Result>(name: string, query: string, variables?: object) => {
      const { data, errors } = await send(name, query, variables)
      expect(errors).toBeUndefined()
      return Object.values(data as object)[0] as Result
    },
    admin: async <Result>(query: string, variables: object = {}) => {
      const { json } = await platform.graphql(offline, { query, variables })
      expect(json.errors).toBeUndefined()
      const payload = Object.values(json.data as object)[0] as { userErrors?: object[] }
      expect(payload.userErrors ?? []).toEqual([])
      return payload as Result
    },
    approve: protectedCustomerData => {
      platform.emulator.setApp({ protectedCustomerData })
    },
    received: () =>
      receiver.received.map(({ headers, body }) => [
        headers['x-shopify-topic'] as string | undefined,
        JSON.parse(body) as Record<string, unknown>,
      ]),
  }
}
