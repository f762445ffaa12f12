import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { EmulatorAppOptions, EmulatorOptions, Fault } from '../../../src'
import type { DatedRuleId } from '../../../../../shared/dated-rules'
import { DEFAULT_API_VERSION, HEADERS } from '../../../../../shared/wire'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'

/** The Admin API of a store that is reset before each test. */
export interface StartedAdmin {
  /** Sends a document. Returns the body of the response. */
  send: (
    query: string,
    variables?: Record<string, unknown>,
    version?: string,
  ) => Promise<Record<string, unknown>>
  /** Sends a document to the Storefront API. Returns the body of the response. */
  sendToStorefront: (
    query: string,
    variables?: Record<string, unknown>,
    version?: string,
  ) => Promise<Record<string, unknown>>
  /** Sends a document without errors. Returns its only root, or its roots by name. */
  ask: <Result = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    version?: string,
  ) => Promise<Result>
  advanceClock: (milliseconds: number) => Promise<void>
  addFault: (fault: Fault) => Promise<void>
  /** Switches a dated rule off. */
  ignoreRule: (rule: DatedRuleId) => Promise<void>
  /** Address of the platform. */
  address: () => string
  log: () => Promise<unknown[]>
  /** Lists the topics and the bodies of the webhooks that the app received. */
  received: () => [topic: string | undefined, body: Record<string, unknown>][]
}

/** Starts a platform for the tests of a file, with an app that is notified of topics. */
export function startAdmin(
  scopes: string[],
  topics: string[],
  {
    distribution = 'single_merchant',
    ignoredRules = [],
    ...options
  }: Pick<EmulatorOptions, 'extensions' | 'seed'> &
    Pick<EmulatorAppOptions, 'distribution'> & { ignoredRules?: DatedRuleId[] } = {},
): StartedAdmin {
  let receiver: Receiver
  let platform: StartedPlatform
  let token: string
  beforeAll(async () => {
    receiver = await startReceiver()
    platform = await startPlatform({
      ...options,
      app: {
        scopes,
        appUrl: receiver.origin,
        webhooks: [{ topics, uri: '/webhooks' }],
        distribution,
      },
    })
  })
  afterAll(async () => {
    await platform.emulator.close()
    await receiver.close()
  })
  beforeEach(async () => {
    await platform.emulator.control.reset()
    for (const rule of ignoredRules)
      await platform.emulator.control.ignoreRule({ shop: DEMO, rule })
    await platform.emulator.control.install({ shop: DEMO })
    // Where it may, a token has no expiry: tests move the clock.
    const expiring = distribution === 'app_store' ? '1' : '0'
    token = String((await platform.exchange({ expiring })).json.access_token)
    receiver.received.length = 0
  })
  const send: StartedAdmin['send'] = async (query, variables, version) =>
    (await platform.graphql(token, { query, variables }, DEMO, version)).json
  return {
    send,
    sendToStorefront: async (query, variables, version = DEFAULT_API_VERSION) =>
      (
        await platform.post(
          `/${DEMO}/api/${version}/graphql.json`,
          { query, variables },
          { [HEADERS.storefrontToken]: token },
        )
      ).json,
    ask: async <Result>(query: string, variables?: Record<string, unknown>, version?: string) => {
      const { data, errors } = await send(query, variables, version)
      expect(errors).toBeUndefined()
      const roots = Object.values(data as Record<string, unknown>)
      return (roots.length === 1 ? roots[0] : data) as Result
    },
    advanceClock: async milliseconds => {
      await platform.emulator.control.advanceClock(milliseconds)
    },
    addFault: async fault => {
      await platform.emulator.control.addFault(fault)
    },
    ignoreRule: rule => platform.emulator.control.ignoreRule({ shop: DEMO, rule }),
    address: () => platform.emulator.url,
    log: () => platform.emulator.control.log(),
    received: () =>
      receiver.received.map(({ headers, body }) => [
        headers['x-shopify-topic'] as string | undefined,
        JSON.parse(body) as Record<string, unknown>,
      ]),
  }
}
