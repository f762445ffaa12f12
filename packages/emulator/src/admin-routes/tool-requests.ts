import { createControl } from '../control/control'
import type { CheckedFields, FieldSpec } from '../state/check-fields'
import type { EmulatorContext } from '../http/context'
import { EVERY_ADDRESS } from '../rules/address-range'
import { findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'
import type { Route } from '../http/router'
import { formatTime } from '../admin-data/format-time'
import type { TokenAct } from '../admin-data/tools-data'
import { describeFault } from './describe-fault'
import { CUSTOM_FAULT_FIELDS, readCustomFault } from './custom-fault'
import { pageRequest } from './page-request'
import { findPresetFault } from './preset-faults'
import { TOKEN_ACTIONS } from './token-actions'

/** A range for documentation, in which no machine is: RFC 5737. */
const ELSEWHERE = '203.0.113.0/24'

const UNIT_MS = new Map([
  ['minutes', 60_000],
  ['hours', 3_600_000],
  ['days', 86_400_000],
])

/** Handles the forms of the developer tools. Each returns a message with the result. */
export const toolRequestRoutes: Route[] = [
  tokenAction('expire'),
  tokenAction('revoke'),
  tokenAction('rotate'),
  action(
    '/_admin/clock',
    { shop: 'string', advanceMs: 'integer?', offsetMs: 'integer?' },
    async (context, { advanceMs, offsetMs }) => {
      if ((advanceMs === undefined) === (offsetMs === undefined))
        throw new Refusal(400, 'Specify either offsetMs or advanceMs.')
      return moveClock(context, offsetMs ?? context.state.clock.offsetMs() + (advanceMs ?? 0))
    },
  ),
  action(
    '/_admin/clock/move',
    { shop: 'string', amount: 'integer', unit: 'string' },
    async (context, { amount, unit }) => {
      const unitMs = UNIT_MS.get(unit)
      if (unitMs === undefined)
        throw new Refusal(400, `Field unit must be one of ${[...UNIT_MS.keys()].join(', ')}.`)
      return moveClock(context, context.state.clock.offsetMs() + amount * unitMs)
    },
  ),
  action(
    '/_admin/faults/ready',
    { shop: 'string', fault: 'string', times: 'integer', onlyHere: 'boolean' },
    async (context, { shop, fault: id, times, onlyHere }) => {
      const ready = findPresetFault(id)
      if (!ready) throw new Refusal(404, 'There is no preset fault with this id.')
      await createControl(context).addFault({ ...ready.fault, times, ...(onlyHere && { shop }) })
      return `Added: ${describeFault(ready.fault)}.`
    },
  ),
  action('/_admin/faults', CUSTOM_FAULT_FIELDS, async (context, fields) => {
    const fault = readCustomFault(fields)
    await createControl(context).addFault(fault)
    return `Added: ${describeFault(fault)}.`
  }),
  action(
    '/_admin/rules/allowlist',
    { shop: 'string', allowed: 'boolean' },
    async (context, { allowed }) => {
      await createControl(context).setIpAllowlist({ ranges: allowed ? EVERY_ADDRESS : [ELSEWHERE] })
      return allowed
        ? 'The app may call the Admin API from this machine.'
        : 'Calls of the Admin API from this machine get status 403.'
    },
  ),
  action(
    '/_admin/rules/bulk',
    { shop: 'string', granted: 'boolean' },
    async (context, { granted }) => {
      await createControl(context).setBulkAccess({ granted })
      return granted ? 'The app may run bulk operations.' : 'The app may not run bulk operations.'
    },
  ),
  action(
    '/_admin/rules/dated',
    { shop: 'string', rule: 'string', ignored: 'boolean' },
    async (context, { shop, rule, ignored }) => {
      await createControl(context).ignoreRule({ shop, rule, ignored })
      return `The rule ${rule} is ${ignored ? 'off' : 'on'} in this store.`
    },
  ),
  action(
    '/_admin/faults/remove',
    { shop: 'string', position: 'integer', effect: 'string' },
    async ({ state: { faults } }, { position, effect }) => {
      const fault = faults.list()[position]
      // The app may have consumed one since the page was loaded.
      if (!fault || describeFault(fault) !== effect)
        throw new Refusal(409, 'The list of faults has changed. Try again.')
      faults.remove(position)
      return `Removed: ${effect}.`
    },
  ),
  action('/_admin/faults/clear', { shop: 'string' }, async ({ state }) => {
    state.faults.clear()
    return 'All faults cleared.'
  }),
]

function tokenAction(act: TokenAct): Route {
  return action(
    `/_admin/tokens/${act}`,
    { shop: 'string', token: 'string?' },
    async ({ state }, { shop, token }) =>
      TOKEN_ACTIONS[act](
        state,
        { apiKey: state.app.apiKey, shop: findStore(state, shop).domain },
        token,
      ),
  )
}

async function moveClock(context: EmulatorContext, offsetMs: number): Promise<string> {
  const { now } = await createControl(context).setClock(offsetMs)
  return `It is ${formatTime(Date.parse(now))} on the platform.`
}

function action<const Spec extends FieldSpec>(
  pattern: string,
  spec: Spec,
  run: (context: EmulatorContext, fields: CheckedFields<Spec>) => Promise<string>,
): Route {
  return pageRequest(pattern, spec, async (context, fields) => ({
    message: await run(context, fields),
  }))
}
