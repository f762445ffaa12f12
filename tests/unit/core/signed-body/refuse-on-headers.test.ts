import { expect, it } from 'vitest'
import { HmacRefusedError, PlatformError } from '../../../../server/core/errors/errors'
import { CALL_SIGNATURE } from '../../../../server/core/signed-body/flow-and-fulfillment'
import { refuseOnHeaders } from '../../../../server/core/signed-body/verify-signed-body'
import { WEBHOOK_SIGNATURE } from '../../../../server/core/webhooks/verify-webhook'
import { APP_URL } from '../../admin-requests'
import { signatureOf } from '../../webhook-deliveries'

const WEBHOOKS = 'x-shopify-hmac-sha256'
const EVENTS = 'shopify-hmac-sha256'
const FORM = signatureOf('any body')

/** Code and status of the refusal; undefined when the body is to be read. */
function refusal(
  headers: [string, string][],
  rules = WEBHOOK_SIGNATURE,
  method = 'POST',
): [string, number] | undefined {
  try {
    refuseOnHeaders(new Request(APP_URL, { method, headers }), rules)
    return undefined
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error instanceof HmacRefusedError) expect(error.likelyCause).not.toBe('')
    return [error.code, error.status]
  }
}

it.each([
  ['no signature', [], ['hmac_missing', 400]],
  ['an empty one', [[WEBHOOKS, '']], ['hmac_missing', 400]],
  ['one of a character', [[WEBHOOKS, 'x']], ['hmac_invalid', 401]],
  ['one in hex', [[WEBHOOKS, 'a'.repeat(64)]], ['hmac_invalid', 401]],
  ['one without its padding', [[WEBHOOKS, FORM.slice(0, 43)]], ['hmac_invalid', 401]],
  [
    'two',
    [
      [WEBHOOKS, FORM],
      [WEBHOOKS, FORM],
    ],
    ['parameter_repeated', 400],
  ],
  ['a short one of the other family', [[EVENTS, 'x']], ['hmac_invalid', 401]],
] as [string, [string, string][], [string, number]][])(
  'a webhook with %s is refused before its body is read',
  (_what, headers, expected) => {
    expect(refusal(headers)).toStrictEqual(expected)
  },
)

it.each([WEBHOOKS, EVENTS])('a webhook with a signature in %s is read', header => {
  expect(refusal([[header, FORM]])).toBeUndefined()
})

it('a Flow action or a fulfillment service call is refused with 400, and not for the header of events', () => {
  expect([
    refusal([], CALL_SIGNATURE),
    refusal([[EVENTS, FORM]], CALL_SIGNATURE),
    refusal([[WEBHOOKS, 'x']], CALL_SIGNATURE),
    refusal([[WEBHOOKS, FORM]], CALL_SIGNATURE),
  ]).toStrictEqual([['hmac_missing', 400], ['hmac_missing', 400], ['hmac_invalid', 400], undefined])
})

it('another method is refused first', () => {
  expect(refusal([], WEBHOOK_SIGNATURE, 'PUT')).toStrictEqual(['method_not_allowed', 405])
})
