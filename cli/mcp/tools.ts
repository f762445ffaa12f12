import { CONTROL_PREFIX } from '../../emulator/control/control-route'
import { controlRoutes } from '../../emulator/control/control-api'
import type { JsonSchema } from '../../emulator/state/reader'
import { findShop } from '../platform/running-platform'
import type { RunningPlatform } from '../platform/running-platform'

/** A tool of the MCP server: one action of the control API. */
export interface PlatformTool {
  name: string
  description: string
  inputSchema: JsonSchema
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: false }
  /**
   * Runs the action.
   *
   * @throws Error with the reason of a refusal
   */
  call: (platform: RunningPlatform, input: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** The actions that are tools: name, method, path, and whether they discard something. */
const TOOLS: readonly [name: string, method: string, path: string, isDestructive?: true][] = [
  ['list_stores', 'GET', '/shops'],
  ['add_store', 'POST', '/shops'],
  ['seed_records', 'POST', '/seed'],
  ['query_admin_api', 'POST', '/query'],
  ['install_app', 'POST', '/install'],
  ['trigger_webhook', 'POST', '/webhooks/trigger'],
  ['send_webhook', 'POST', '/webhooks'],
  ['list_webhook_subscriptions', 'GET', '/subscriptions'],
  ['list_webhook_deliveries', 'GET', '/deliveries'],
  ['retry_webhook_delivery', 'POST', '/deliveries/retry'],
  ['list_requests', 'GET', '/exchanges'],
  ['list_charges', 'GET', '/charges'],
  ['read_clock', 'GET', '/clock'],
  ['move_clock', 'PUT', '/clock'],
  ['list_faults', 'GET', '/faults'],
  ['inject_fault', 'POST', '/faults'],
  ['clear_faults', 'DELETE', '/faults', true],
  ['reset', 'POST', '/reset', true],
]

/** An agent rarely has more than one store. */
const DEFAULT_SHOP = 'Domain or handle. Default: the first store in which the app is installed.'

/** The tools, with the input that the control API accepts. */
export const PLATFORM_TOOLS: readonly PlatformTool[] = TOOLS.map(
  ([name, method, path, isDestructive = false]) => {
    const route = controlRoutes.find(
      each => each.method === method && each.pattern === CONTROL_PREFIX + path,
    )
    if (!route) throw new Error(`The control API has no ${method} ${path}.`)
    const { input, summary } = route
    const needsShop = input.required?.includes('shop') === true
    return {
      name,
      description: summary,
      inputSchema: needsShop ? withOptionalShop(input) : input,
      annotations: {
        readOnlyHint: method === 'GET',
        destructiveHint: isDestructive,
        openWorldHint: false,
      },
      call: async (platform, given) => {
        const shop = given.shop as string | undefined
        const named =
          needsShop || shop !== undefined
            ? { ...given, shop: (await findShop(platform, shop)).shop }
            : given
        return platform.request(route.method as 'GET', path, named)
      },
    }
  },
)

function withOptionalShop({ properties = {}, required = [], ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { ...properties, shop: { type: 'string', description: DEFAULT_SHOP } },
    required: required.filter(name => name !== 'shop'),
  }
}
