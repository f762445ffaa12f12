import { CONTROL_PREFIX } from '../../../emulator/src/control/control-route'
import { controlRoutes } from '../../../emulator/src/control/control-api'
import type { JsonSchema } from '../../../emulator/src/state/reader'
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

/**
 * The actions that are tools: name, method, path, and whether they discard something. Left out are
 * the description of the API, and the whole state and snapshots as values, which are too large for
 * an agent: it uses saved snapshots.
 */
const TOOLS: readonly [name: string, method: string, path: string, isDestructive?: true][] = [
  ['read_health', 'GET', '/health'],
  ['list_stores', 'GET', '/shops'],
  ['add_store', 'POST', '/shops'],
  ['seed_records', 'POST', '/seed'],
  ['query_admin_api', 'POST', '/query'],
  ['list_account_emails', 'GET', '/account-emails'],
  ['complete_bulk_operation', 'POST', '/bulk-operations/complete'],
  ['set_development_store', 'PUT', '/development-store'],
  ['install_app', 'POST', '/install'],
  ['uninstall_app', 'POST', '/uninstall', true],
  ['grant_scopes', 'POST', '/scopes/grant'],
  ['revoke_scopes', 'POST', '/scopes/revoke', true],
  ['list_rules', 'GET', '/rules'],
  ['ignore_rule', 'PUT', '/rules/ignored'],
  ['set_ip_allowlist', 'PUT', '/ip-allowlist'],
  ['set_bulk_access', 'PUT', '/bulk-access'],
  ['list_tokens', 'GET', '/tokens'],
  ['revoke_tokens', 'POST', '/tokens/revoke', true],
  ['expire_tokens', 'POST', '/tokens/expire', true],
  ['rotate_tokens', 'POST', '/tokens/rotate'],
  ['create_session_token', 'POST', '/session-token'],
  ['create_extension_token', 'POST', '/extension-token'],
  ['create_frame_url', 'POST', '/frame-url'],
  ['create_proxy_url', 'POST', '/proxy-url'],
  ['set_storefront_customer', 'PUT', '/storefront-customer'],
  ['call_flow_action', 'POST', '/calls/flow'],
  ['call_fulfillment_service', 'POST', '/calls/fulfillment'],
  ['call_as_pos_extension', 'POST', '/calls/pos'],
  ['call_as_checkout_extension', 'POST', '/calls/checkout'],
  ['call_as_customer_account_extension', 'POST', '/calls/customer-account'],
  ['call_app_proxy', 'POST', '/calls/proxy'],
  ['trigger_webhook', 'POST', '/webhooks/trigger'],
  ['send_webhook', 'POST', '/webhooks'],
  ['list_webhook_subscriptions', 'GET', '/subscriptions'],
  ['list_webhook_deliveries', 'GET', '/deliveries'],
  ['retry_webhook_delivery', 'POST', '/deliveries/retry'],
  ['duplicate_webhook_delivery', 'POST', '/deliveries/duplicate'],
  ['list_queue_messages', 'GET', '/queue-messages'],
  ['list_requests', 'GET', '/exchanges'],
  ['list_received_requests', 'GET', '/log'],
  ['clear_received_requests', 'DELETE', '/log', true],
  ['list_charges', 'GET', '/charges'],
  ['approve_charge', 'POST', '/charges/approve'],
  ['decline_charge', 'POST', '/charges/decline'],
  ['expire_charge', 'POST', '/charges/expire'],
  ['cancel_subscription', 'POST', '/charges/cancel', true],
  ['freeze_subscription', 'POST', '/charges/freeze'],
  ['unfreeze_subscription', 'POST', '/charges/unfreeze'],
  ['dispute_payment', 'POST', '/disputes'],
  ['set_dispute_status', 'POST', '/disputes/status'],
  ['create_payout', 'POST', '/payouts'],
  ['read_plan', 'GET', '/plan'],
  ['choose_plan', 'POST', '/plan/choose'],
  ['cancel_plan', 'POST', '/plan/cancel', true],
  ['freeze_plan', 'POST', '/plan/freeze'],
  ['unfreeze_plan', 'POST', '/plan/unfreeze'],
  ['list_invoices', 'GET', '/invoices'],
  ['list_usage_events', 'GET', '/usage-events'],
  ['read_app_bridge', 'GET', '/app-bridge'],
  ['set_app_bridge', 'PUT', '/app-bridge'],
  ['queue_dialog_response', 'POST', '/app-bridge/responses'],
  ['clear_dialog_responses', 'DELETE', '/app-bridge/responses', true],
  ['read_clock', 'GET', '/clock'],
  ['move_clock', 'PUT', '/clock'],
  ['list_faults', 'GET', '/faults'],
  ['inject_fault', 'POST', '/faults'],
  ['clear_faults', 'DELETE', '/faults', true],
  ['list_snapshots', 'GET', '/snapshots'],
  ['save_snapshot', 'POST', '/snapshots/save'],
  ['load_snapshot', 'POST', '/snapshots/load', true],
  ['delete_snapshot', 'POST', '/snapshots/delete', true],
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
