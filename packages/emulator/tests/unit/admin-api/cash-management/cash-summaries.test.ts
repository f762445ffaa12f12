import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import {
  openSession,
  sell,
  sessionCalls,
  startRegister,
  usd,
} from '../point-of-sale/started-register'

const admin = startAdmin(
  [
    ...['write_cash_tracking', 'read_locations', 'read_point_of_sale_devices', 'read_users'],
    'write_orders',
  ],
  [],
  // Its days begin at 05:00 or 04:00 UTC.
  { seed: { stores: [{ handle: 'demo-store', ianaTimezone: 'America/New_York' }] } },
)
const session = sessionCalls(admin)

const FIELDS = `cashBalanceAtEnd { amount currencyCode } cashBalanceAtStart { amount }
  netCash { amount } sessionsClosed sessionsOpened totalDiscrepancies { amount }`

const summaries = (location: string, startDate: string, endDate: string, currencyCode = 'USD') =>
  admin.ask<Record<'location' | 'shop', object>>(
    `query ($location: ID!, $startDate: Date!, $endDate: Date!, $currencyCode: CurrencyCode!) {
      location: cashManagementLocationSummary(
        locationId: $location, startDate: $startDate, endDate: $endDate
      ) { ${FIELDS} }
      shop: cashManagementShopSummary(
        currencyCode: $currencyCode, startDate: $startDate, endDate: $endDate
      ) { ${FIELDS} }
    }`,
    { location, startDate, endDate, currencyCode },
  )

const summary = (
  [start, end, net, discrepancies]: [string, string, string, string],
  [sessionsOpened, sessionsClosed]: [number, number],
  currencyCode = 'USD',
) => ({
  cashBalanceAtEnd: usd(end, currencyCode),
  cashBalanceAtStart: { amount: start },
  netCash: { amount: net },
  totalDiscrepancies: { amount: discrepancies },
  sessionsOpened,
  sessionsClosed,
})

/** A session on July 1, and one on July 2, in New York. */
async function runTwoDays() {
  const { location, device, drawer } = await startRegister(admin)
  const first = await openSession(admin, device, {
    balance: usd('100.00'),
    time: '2026-07-01T12:00:00Z',
  })
  await sell(admin, device, [{ amount: '25.00', processedAt: '2026-07-01T13:00:00Z' }])
  // In New York, it is the evening of July 1.
  await session.adjust(first, usd('-20.00'), { time: '2026-07-02T01:00:00Z' })
  await session.close(first, usd('104.00'), { time: '2026-07-02T02:00:00Z' })
  const second = await openSession(admin, device, { time: '2026-07-02T12:00:00Z' })
  await sell(admin, device, [
    { amount: '4.00', kind: 'REFUND', processedAt: '2026-07-02T13:00:00Z' },
    { amount: '70.00', gateway: 'card', processedAt: '2026-07-02T13:00:00Z' },
  ])
  return { location, drawer, second }
}

describe('summaries of cash', () => {
  it('have the balances and the changes of days in the time zone of the shop', async () => {
    const { location } = await runTwoDays()
    const one = summary(['0.0', '104.0', '5.0', '99.0'], [1, 1])
    expect(await summaries(location, '2026-07-01', '2026-07-01')).toEqual({
      location: one,
      shop: one,
    })
    const two = summary(['104.0', '100.0', '-4.0', '0.0'], [1, 0])
    expect(await summaries(location, '2026-07-02', '2026-07-02')).toEqual({
      location: two,
      shop: two,
    })
    const both = summary(['0.0', '100.0', '1.0', '99.0'], [2, 1])
    expect(await summaries(location, '2026-06-01', '2026-07-31')).toEqual({
      location: both,
      shop: both,
    })
  })

  it('of another currency, or of a period without sessions, are zero', async () => {
    const { location } = await runTwoDays()
    expect((await summaries(location, '2026-07-01', '2026-07-02', 'EUR')).shop).toEqual(
      summary(['0.0', '0.0', '0.0', '0.0'], [0, 0], 'EUR'),
    )
    expect((await summaries(location, '2026-06-01', '2026-06-30')).shop).toEqual(
      summary(['0.0', '0.0', '0.0', '0.0'], [0, 0]),
    )
  })

  it('refuse an unknown location', async () => {
    const { errors } = await admin.send(
      `{ cashManagementLocationSummary(
        locationId: "gid://shopify/Location/9", startDate: "2026-07-01", endDate: "2026-07-01"
      ) { sessionsOpened } }`,
    )
    expect(errors).toMatchObject([
      {
        message: 'Invalid id: gid://shopify/Location/9',
        extensions: { code: 'RESOURCE_NOT_FOUND' },
      },
    ])
  })
})

describe('the sums of a drawer', () => {
  it('are those of a range of times, with both ends', async () => {
    const { drawer } = await runTwoDays()
    const sums = (from: string, to: string) =>
      admin.ask(
        `query ($id: ID!, $range: CashDrawerDateRangeInput!) { cashDrawer(id: $id) {
          netSales(dateRange: $range) { amount } totalAdjustments(dateRange: $range) { amount }
          totalDiscrepancies(dateRange: $range) { amount }
          totalRefunds(dateRange: $range) { amount } totalSales(dateRange: $range) { amount }
        } }`,
        { id: drawer, range: { from, to } },
      )
    const amounts = (...[net, adjustments, discrepancies, refunds, sales]: string[]) => ({
      netSales: { amount: net },
      totalAdjustments: { amount: adjustments },
      totalDiscrepancies: { amount: discrepancies },
      totalRefunds: { amount: refunds },
      totalSales: { amount: sales },
    })
    expect(await sums('2026-07-01T00:00:00Z', '2026-07-03T00:00:00Z')).toEqual(
      amounts('21.0', '-20.0', '99.0', '4.0', '25.0'),
    )
    expect(await sums('2026-07-01T13:00:00Z', '2026-07-02T01:00:00Z')).toEqual(
      amounts('25.0', '-20.0', '0.0', '0.0', '25.0'),
    )
    expect(await sums('2026-07-03T00:00:00Z', '2026-07-01T00:00:00Z')).toEqual(
      amounts('0.0', '0.0', '0.0', '0.0', '0.0'),
    )
  })
})
