import type { CallResult } from '../app-requests/call-result'
import { createControl } from '../control/control'
import type { EmulatorControl } from '../control/control'
import { checkFields } from '../state/check-fields'
import type { CheckedFields, FieldSpec } from '../state/check-fields'
import { Refusal } from '../state/refusal'
import type { Route } from '../http/router'
import { readFamily } from '../webhooks/send-webhook'
import { createCallView, createDeliveryViews } from './call-views'
import type { CallView } from './call-views'
import { callForms } from './calls-forms'
import { pageRequest, storeDataRequest } from './page-request'

/** `now`: the platform's time in epoch milliseconds. */
type Caller = (
  control: EmulatorControl,
  shop: string,
  fields: object,
  now: number,
) => Promise<CallView[]>

const CALL_FIELDS = {
  shop: 'string',
  kind: 'string',
  fields: 'object',
} as const satisfies FieldSpec
const SIGNED_FIELDS = {
  path: 'string',
  body: 'string?',
  badSignature: 'boolean',
} as const satisfies FieldSpec
const WEBHOOK_FIELDS = {
  ...SIGNED_FIELDS,
  path: 'string?',
  topic: 'string',
  family: 'string',
  times: 'integer',
  secondsAgo: 'integer?',
} as const satisfies FieldSpec
const USER_FIELDS = {
  path: 'string',
  method: 'string',
  userId: 'string',
} as const satisfies FieldSpec
const CUSTOMER_FIELDS = {
  path: 'string',
  method: 'string',
  customerId: 'string?',
} as const satisfies FieldSpec

const DAY_SECONDS = 24 * 3600

/** Senders by kind of call. An empty body is sent unchanged: an app must refuse it. */
const CALLERS = new Map<string, Caller>([
  [
    'webhook',
    async (control, shop, fields, now) => {
      const {
        path,
        body = '',
        family,
        secondsAgo = 0,
        ...options
      } = checkFields(fields, WEBHOOK_FIELDS)
      if (secondsAgo < 0 || secondsAgo > DAY_SECONDS)
        throw new Refusal(400, `Field secondsAgo must be 0 to ${DAY_SECONDS}.`)
      const triggeredAt = new Date(now - secondsAgo * 1000).toISOString()
      const deliveries = await control.sendWebhook({
        shop,
        ...options,
        uri: path,
        rawBody: body,
        family: readFamily(family),
        triggeredAt,
      })
      return deliveries.flatMap(createDeliveryViews)
    },
  ],
  [
    'flow',
    caller(SIGNED_FIELDS, (control, { body = '', ...options }) =>
      control.callFlow({ ...options, rawBody: body }),
    ),
  ],
  [
    'fulfillment',
    caller(SIGNED_FIELDS, (control, { body = '', ...options }) =>
      control.callFulfillment({ ...options, rawBody: body }),
    ),
  ],
  ['pos', caller(USER_FIELDS, (control, options) => control.callPos(options))],
  ['checkout', caller(CUSTOMER_FIELDS, (control, options) => control.callCheckout(options))],
  [
    'customer-account',
    caller(CUSTOMER_FIELDS, (control, options) => control.callCustomerAccount(options)),
  ],
  ['proxy', caller(CUSTOMER_FIELDS, (control, options) => control.callProxy(options))],
])

/** Requests of the page of calls: its forms, and one that sends a call and returns the result. */
export const callsRequestRoutes: Route[] = [
  storeDataRequest('/_admin/calls', ({ state }, store) => ({ calls: callForms(state, store) })),
  pageRequest('/_admin/calls', CALL_FIELDS, async (context, { shop, kind, fields }) => {
    const call = CALLERS.get(kind)
    if (!call)
      throw new Refusal(400, `Field kind must be one of ${[...CALLERS.keys()].join(', ')}.`)
    return { results: await call(createControl(context), shop, fields, context.state.clock.now()) }
  }),
]

function caller<const Spec extends FieldSpec>(
  spec: Spec,
  run: (
    control: EmulatorControl,
    options: CheckedFields<Spec> & { shop: string },
  ) => Promise<CallResult>,
): Caller {
  return async (control, shop, fields) => [
    createCallView(await run(control, { ...checkFields(fields, spec), shop })),
  ]
}
