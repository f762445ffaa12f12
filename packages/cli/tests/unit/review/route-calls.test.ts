import { describe, expect, it } from 'vitest'
import { parseModule } from '../../../../../modules/platform/callers/code-module'
import { planNames, readRouteCalls } from '../../../src/review/route-calls'

/** The code of a file, parsed. */
function parse(source: string) {
  const module = parseModule('/app/server/api/a.ts', source)
  if (!module) throw new Error('The source has a syntax error.')
  return module
}

describe('readRouteCalls', () => {
  it('finds the kinds of signed requests that a route verifies', () => {
    const source = `
      export default defineEventHandler(async event => {
        // usePlatformFlow(event) is not called.
        await usePlatformWebhook(event)
        await usePlatformAppProxy(event)
      })`
    expect(readRouteCalls(parse(source).nodes)).toEqual({
      signed: ['webhook', 'app proxy'],
      isForMerchants: false,
      requestsCharge: false,
    })
  })

  it.each([
    ['billing.request({ plan })', true],
    ['context.billing.request({ plan })', true],
    ['billing.require({ plans })', false],
    ['client.request({ plan })', false],
  ])('knows whether %s requests a charge', (call, requestsCharge) => {
    expect(readRouteCalls(parse(call).nodes)).toEqual({
      signed: [],
      isForMerchants: false,
      requestsCharge,
    })
  })
})

describe('planNames', () => {
  it('lists subscriptions, and not what is paid once', () => {
    const source = `
      export const plans = {
        Basic: { trialDays: 7, lineItems: [{ interval: 'EVERY_30_DAYS', amount: 10 }] },
        'Very large': { lineItems: [] } as const,
        Setup: { interval: 'ONE_TIME', amount: 49 },
      } satisfies PlatformBilling`
    expect(planNames(parse(source))).toEqual(['Basic', 'Very large'])
  })
})
