import type { CallResult } from '../calls/call-result'
import { createControl } from '../control/control'
import type { EmulatorControl } from '../control/control'
import { checkFields } from '../http/check-fields'
import type { CheckedFields, FieldSpec } from '../http/check-fields'
import { Refusal } from '../http/refusal'
import type { Route } from '../http/router'
import { readFamily } from '../webhooks/send-webhook'
import { answerOfCall, answersOfDelivery } from './calls-answer'
import type { CallAnswer } from './calls-answer'
import { pageRequest } from './page-request'

/** `now`: the platform's time in epoch milliseconds. */
type Caller = (control: EmulatorControl, shop: string, fields: object, now: number) => Promise<CallAnswer[]>

const CALL_FIELDS = { shop: 'string', kind: 'string', fields: 'object' } as const satisfies FieldSpec
const SIGNED_FIELDS = { path: 'string', body: 'string?', badSignature: 'boolean' } as const satisfies FieldSpec
const WEBHOOK_FIELDS = { ...SIGNED_FIELDS, path: 'string?', topic: 'string', family: 'string', times: 'integer', secondsAgo: 'integer?' } as const satisfies FieldSpec
const USER_FIELDS = { path: 'string', method: 'string', userId: 'string' } as const satisfies FieldSpec
const CUSTOMER_FIELDS = { path: 'string', method: 'string', customerId: 'string?' } as const satisfies FieldSpec

const DAY_SECONDS = 24 * 3600

/** How each kind of call is made, by the name that its form has. An empty body is sent as it is: an app must refuse it. */
const CALLERS = new Map<string, Caller>([
  ['webhook', async (control, shop, fields, now) => {
    const { path, body = '', family, secondsAgo = 0, ...options } = checkFields(fields, WEBHOOK_FIELDS)
    if (secondsAgo < 0 || secondsAgo > DAY_SECONDS) throw new Refusal(400, `Field secondsAgo must be 0 to ${DAY_SECONDS}.`)
    const triggeredAt = new Date(now - secondsAgo * 1000).toISOString()
    const deliveries = await control.sendWebhook({ shop, ...options, uri: path, rawBody: body, family: readFamily(family), triggeredAt })
    return deliveries.flatMap(answersOfDelivery)
  }],
  ['flow', caller(SIGNED_FIELDS, (control, { body = '', ...options }) => control.callFlow({ ...options, rawBody: body }))],
  ['fulfillment', caller(SIGNED_FIELDS, (control, { body = '', ...options }) => control.callFulfillment({ ...options, rawBody: body }))],
  ['pos', caller(USER_FIELDS, (control, options) => control.callPos(options))],
  ['checkout', caller(CUSTOMER_FIELDS, (control, options) => control.callCheckout(options))],
  ['customer-account', caller(CUSTOMER_FIELDS, (control, options) => control.callCustomerAccount(options))],
  ['proxy', caller(CUSTOMER_FIELDS, (control, options) => control.callProxy(options))],
])

/** What the page of calls asks for: sends one call to the app and answers how it went. */
export const callsRequestRoutes: Route[] = [
  pageRequest('/_admin/calls', CALL_FIELDS, async (context, { shop, kind, fields }) => {
    const call = CALLERS.get(kind)
    if (!call) throw new Refusal(400, `Field kind must be one of ${[...CALLERS.keys()].join(', ')}.`)
    return { answers: await call(createControl(context), shop, fields, context.state.clock.now()) }
  }),
]

function caller<const Spec extends FieldSpec>(
  spec: Spec, run: (control: EmulatorControl, options: CheckedFields<Spec> & { shop: string }) => Promise<CallResult>,
): Caller {
  return async (control, shop, fields) => [answerOfCall(await run(control, { ...checkFields(fields, spec), shop }))]
}
