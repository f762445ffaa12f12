import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { DEMO, startPlatform } from '../../started-platform'
import type { StartedPlatform } from '../../started-platform'

export const SELECTION = `webhookSubscription { id topic includeFields metafieldNamespaces filter endpoint {
  __typename ... on WebhookHttpEndpoint { callbackUrl } ... on WebhookEventBridgeEndpoint { arn } ... on WebhookPubSubEndpoint { pubSubProject pubSubTopic }
} } userErrors { field message }`

export const gid = (id: number) => `gid://shopify/WebhookSubscription/${id}`

/** Starts a platform for the tests of a file, which subscribe to topics in a store without any. */
export function startSubscriptions() {
  let platform: StartedPlatform
  let token: string
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.emulator.close())
  beforeEach(async () => {
    await platform.emulator.control.reset()
    token = await tokenFor(DEMO)
  })

  /** Installs the app. Returns its access token. */
  async function tokenFor(shop: string): Promise<string> {
    await platform.emulator.control.install({ shop })
    return String((await platform.exchange({}, shop)).json.access_token)
  }

  /** Sends a document. Returns the body of the response. */
  const send = async (query: string, variables?: object) =>
    (await platform.graphql(token, { query, variables })).json

  async function ask(
    query: string,
    variables?: object,
    shop = DEMO,
    accessToken = token,
  ): Promise<Record<string, Record<string, unknown>>> {
    const { status, json } = await platform.graphql(accessToken, { query, variables }, shop)
    expect([status, json.errors]).toEqual([200, undefined])
    return json.data as Record<string, Record<string, unknown>>
  }

  async function errorsOf(query: string, variables?: object): Promise<string[]> {
    const { errors = [] } = await send(query, variables)
    return (errors as { message: string }[]).map(({ message }) => message)
  }

  const create = async (topic: string, input: string) =>
    (
      await ask(
        `mutation { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: {${input}}) { ${SELECTION} } }`,
      )
    ).webhookSubscriptionCreate

  /** Lists the subscriptions of a store. */
  const list = (shop = DEMO) => platform.emulator.control.subscriptions({ shop })

  const ids = async (shop = DEMO) => (await list(shop)).map(({ id }) => id)

  const grantScopes = (scopes: string[]) =>
    platform.emulator.control.grantScopes({ shop: DEMO, scopes })

  return { ask, create, errorsOf, grantScopes, ids, list, send, tokenFor }
}
