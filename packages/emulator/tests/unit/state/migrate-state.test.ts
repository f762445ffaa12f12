import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateState } from '../../../src/state/migrate-state'
import { readSavedState } from '../../../src/state/saved-state'
import type { SavedState } from '../../../src/state/saved-state'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { subscriptionMutation, RECURRING, USAGE } from '../billing/billed-shop'
import { untyped } from '../../../../../tests/fake'

let platform: StartedPlatform
let state: SavedState
beforeAll(async () => {
  platform = await startPlatform()
  const { control } = platform.emulator
  await control.install({ shop: DEMO })
  const { access_token: token } = (await platform.exchange()).json
  await platform.graphql(String(token), {
    query: subscriptionMutation('Basic', `lineItems: [${RECURRING}, ${USAGE}]`),
  })
  state = await control.exportState()
})
afterAll(() => platform.emulator.close())

/** The state as an older release wrote it. */
function inHundredths(saved: SavedState): Record<string, unknown> {
  const text = JSON.stringify(saved).replaceAll('"minor":', '"cents":')
  return { ...(JSON.parse(text) as Record<string, unknown>), version: 2 }
}

describe('a state with amounts in hundredths', () => {
  it('is read with amounts in minor units', () => {
    const old = inHundredths(state)
    expect(JSON.stringify(old)).toContain('"cents":1000,"currencyCode":"USD"')
    expect(readSavedState(old)).toEqual(state)
  })

  it('is imported, and shows the same charges', async () => {
    const { control } = platform.emulator
    const before = await control.charges({ shop: DEMO })
    await control.importState(untyped<SavedState>(inHundredths(state)))
    expect(await control.charges({ shop: DEMO })).toEqual(before)
    expect((await control.exportState()).version).toBe(3)
  })

  it('has amounts of each currency in its own minor units', () => {
    const charge = (currencyCode: string) => ({
      lineItems: [
        {
          pricing: {
            price: { cents: 150_050, currencyCode },
            discount: { value: { cents: 20_000 } },
          },
        },
      ],
      capUpdate: { cents: 400_000 },
    })
    const converted = (price: number, discount: number, cap: number, currencyCode: string) => ({
      lineItems: [
        {
          pricing: {
            price: { minor: price, currencyCode },
            discount: { value: { minor: discount } },
          },
        },
      ],
      capUpdate: { minor: cap },
    })
    expect(
      migrateState({
        charges: [charge('JPY'), charge('KWD'), charge('EUR')],
        pricing: {
          contracts: [{ plan: { price: '10' }, cycle: { paidCents: 1000 } }],
          invoices: [{ currencyCode: 'JPY', lines: [{ cents: -150_000 }] }],
          trials: [],
        },
      }),
    ).toEqual({
      charges: [
        converted(1501, 200, 4000, 'JPY'),
        converted(1_500_500, 200_000, 4_000_000, 'KWD'),
        converted(150_050, 20_000, 400_000, 'EUR'),
      ],
      pricing: {
        contracts: [{ plan: { price: '10' }, cycle: { paidMinor: 1000 } }],
        invoices: [{ currencyCode: 'JPY', lines: [{ minor: -1500 }] }],
        trials: [],
      },
    })
  })

  it.each([
    ['of its shop', { currencyCode: 'JPY' }],
    [
      'of an order',
      {
        currencyCode: 'USD',
        records: { tables: { Order: [{ currency: 'USD', presentmentCurrency: 'JPY' }] } },
      },
    ],
    [
      'of a subscription',
      {
        currencyCode: 'USD',
        records: { tables: { SubscriptionContract: [{ currencyCode: 'JPY' }] } },
      },
    ],
  ])('is refused if the currency %s has no hundredths', (_, store) => {
    expect(() => migrateState({ stores: [store], charges: [] })).toThrow(
      'An older release saved this state, with amounts in hundredths of JPY. That currency has no hundredths, so the state cannot be converted: start from the seed.',
    )
  })
})
