import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import {
  openSession,
  sell,
  sessionCalls,
  STAFF,
  startRegister,
  usd,
} from '../point-of-sale/started-register'

const admin = startAdmin(
  [
    ...['write_cash_tracking', 'read_locations', 'read_point_of_sale_devices', 'read_users'],
    'write_orders',
  ],
  [],
)
const session = sessionCalls(admin)

const AMOUNTS = [
  ...['closingBalance', 'expectedBalance', 'expectedClosingBalance', 'expectedOpeningBalance'],
  ...['netCashSales', 'openingBalance', 'totalAdjustments', 'totalCashRefunds', 'totalCashSales'],
  'totalDiscrepancy',
]

const FIELDS = `id cashTrackingEnabled closingNote closingTime openingNote openingTime registerName
  location { id } closingStaffMember { id } openingStaffMember { id }
  ${AMOUNTS.map(name => `${name} { amount }`).join(' ')}
  adjustments(first: 5) { nodes { id cash { amount } note staffMember { id } time } }
  cashTransactions(first: 5) { nodes { kind amountSet { shopMoney { amount } } } }`

const trackingId = (id: string) =>
  id.replace('PointOfSaleDevicePaymentSession', 'CashTrackingSession')

const list = async (args: string) =>
  (
    await admin.ask<{ nodes: { id: string }[] }>(
      `{ cashTrackingSessions(${args}) { nodes { id } } }`,
    )
  ).nodes.map(({ id }) => id)

async function runSession(day: string, balance: string) {
  const { location, device } = await startRegister(admin)
  const id = await openSession(admin, device, {
    balance: usd('100.00'),
    note: 'Morning',
    time: `${day}T08:00:00Z`,
  })
  await session.adjust(id, usd('-30.00'), { note: 'Bank', time: `${day}T09:00:00Z` })
  await sell(admin, device, [{ amount: '25.00', processedAt: `${day}T10:00:00Z` }])
  await session.close(id, usd(balance), { note: 'Evening', time: `${day}T18:00:00Z` })
  return { location, device, id: trackingId(id) }
}

describe('cash tracking sessions', () => {
  it('show a payment session as the older type', async () => {
    const { location, id } = await runSession('2026-07-01', '94.00')
    const read = await admin.ask<{ adjustments: { nodes: { id: string }[] } }>(
      `query ($id: ID!) { cashTrackingSession(id: $id) { ${FIELDS} } }`,
      { id },
    )
    const amount = (value: string) => ({ amount: value })
    const [adjustment] = read.adjustments.nodes
    expect(read).toEqual({
      id,
      cashTrackingEnabled: true,
      closingNote: 'Evening',
      closingTime: '2026-07-01T18:00:00Z',
      openingNote: 'Morning',
      openingTime: '2026-07-01T08:00:00Z',
      registerName: 'Shop location register',
      location: { id: location },
      closingStaffMember: { id: STAFF },
      openingStaffMember: { id: STAFF },
      closingBalance: amount('94.0'),
      expectedBalance: amount('95.0'),
      expectedClosingBalance: amount('95.0'),
      expectedOpeningBalance: amount('0.0'),
      netCashSales: amount('25.0'),
      openingBalance: amount('100.0'),
      totalAdjustments: amount('-30.0'),
      totalCashRefunds: amount('0.0'),
      totalCashSales: amount('25.0'),
      totalDiscrepancy: amount('99.0'),
      adjustments: {
        nodes: [
          {
            id: adjustment?.id,
            cash: amount('-30.0'),
            note: 'Bank',
            staffMember: { id: STAFF },
            time: '2026-07-01T09:00:00Z',
          },
        ],
      },
      cashTransactions: {
        nodes: [{ kind: 'SALE', amountSet: { shopMoney: amount('25.0') } }],
      },
    })
    expect(
      await admin.ask(
        `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id
          ... on CashTrackingAdjustment { cash { amount } } } }`,
        { ids: [id, adjustment?.id, 'gid://shopify/CashTrackingSession/9'] },
      ),
    ).toEqual([
      { __typename: 'CashTrackingSession', id },
      { __typename: 'CashTrackingAdjustment', id: adjustment?.id, cash: amount('-30.0') },
      null,
    ])
    expect(
      await admin.ask('{ cashTrackingSession(id: "gid://shopify/CashTrackingSession/9") { id } }'),
    ).toBeNull()
  })

  it('expect what is in the drawer while they are open', async () => {
    const { device } = await startRegister(admin)
    const id = await openSession(admin, device, { balance: usd('40.00') })
    await session.adjust(id, usd('5.00'))
    expect(
      await admin.ask(
        `query ($id: ID!) { cashTrackingSession(id: $id) {
          expectedBalance { amount } expectedClosingBalance { amount } closingBalance { amount }
          closingTime closingStaffMember { id } } }`,
        { id: trackingId(id) },
      ),
    ).toEqual({
      expectedBalance: { amount: '45.0' },
      expectedClosingBalance: null,
      closingBalance: null,
      closingTime: null,
      closingStaffMember: null,
    })
  })

  it('are listed, sorted in both directions, and searched', async () => {
    const { id: first, location, device } = await runSession('2026-07-01', '100.00')
    const { id: second } = await runSession('2026-07-02', '90.00')
    const open = trackingId(await openSession(admin, device, { time: '2026-07-03T08:00:00Z' }))
    const key = (id: string) => id.split('/').at(-1) ?? ''

    expect(await list('first: 5')).toEqual([first, second, open])
    expect(await list('first: 5, sortKey: OPENING_TIME_DESC')).toEqual([open, second, first])
    expect(await list('first: 5, sortKey: OPENING_TIME_DESC, reverse: true')).toEqual([
      first,
      second,
      open,
    ])
    expect(await list('first: 5, sortKey: CLOSING_TIME_ASC')).toEqual([open, first, second])
    // The first counts found 105 more than expected, and the second ones 5 less.
    expect(await list('first: 1, sortKey: TOTAL_DISCREPANCY_DESC')).toEqual([first])
    for (const query of ['status:open', 'opening_time:>2026-07-03', `id:${key(open)}`])
      expect(await list(`first: 5, query: "${query}"`), query).toEqual([open])
    for (const query of [
      `location_id:${key(location)}`,
      `point_of_sale_device_ids:${key(device)}`,
      'opening_time:>2026-06-30',
    ])
      expect(await list(`first: 5, query: "${query}"`), query).toHaveLength(3)
    expect(await list('first: 5, query: "closing_time:<2026-07-02"')).toEqual([first])
  })
})
