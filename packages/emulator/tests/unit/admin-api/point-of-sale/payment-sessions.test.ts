import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { openSession, sell, sessionCalls, STAFF, startRegister, usd } from './started-register'

const admin = startAdmin(
  [
    ...['write_cash_tracking', 'read_locations', 'read_point_of_sale_devices', 'read_users'],
    ...['write_orders', 'read_gift_cards'],
  ],
  [],
)

const AMOUNTS = [
  ...['cashCountedAtClose', 'cashCountedAtOpen', 'closingAdjustment', 'closingBalance'],
  ...['expectedCashAtClose', 'expectedCashAtOpen', 'netCashSales', 'netSales', 'totalAdjustments'],
  ...['totalCashRefunds', 'totalCashSales', 'totalDiscrepancy', 'totalRefunds', 'totalSales'],
]

const FIELDS = `id status currency openingNote openingTime closingNote closingTime totalsReady
  cashDrawer { id balance { amount } } location { id } pointOfSaleDevice { id }
  openingStaffMember { id } closingStaffMember { id }
  ${AMOUNTS.map(name => `${name} { amount }`).join(' ')}`

const session = sessionCalls(admin, FIELDS)

const ACTIVITIES = `nodes { __typename cash { amount } staffMember { id } paymentSession { id }
  ... on CashAdjustmentActivity { adjustment: type note reasonCode { __typename } giftCard { id } }
  ... on CashCountActivity {
    count: type note cashCounted { amount } cashDiscrepancy { amount } cashExpected { amount }
  }
  ... on CashTransactionActivity { payment: type orderTransaction { kind device { id } } } }`

const activities = async (id: string, args = 'first: 20') =>
  (
    await admin.ask<{ cashActivities: { nodes: object[] } }>(
      `query ($id: ID!) { pointOfSaleDevicePaymentSession(id: $id) {
        cashActivities(${args}) { ${ACTIVITIES} } } }`,
      { id },
    )
  ).cashActivities.nodes

const amounts = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, amount]) => [name, { amount }]))

const balanceOf = async (drawer: string) =>
  (
    await admin.ask<{ balance: object }>(
      'query ($drawer: ID!) { cashDrawer(id: $drawer) { balance { amount currencyCode } } }',
      { drawer },
    )
  ).balance

const list = async (args = 'first: 10') =>
  (
    await admin.ask<{ nodes: { id: string }[] }>(
      `{ pointOfSaleDevicePaymentSessions(${args}) { nodes { id } } }`,
    )
  ).nodes.map(({ id }) => id)

describe('payment sessions', () => {
  it('are opened with the counted cash, which becomes the balance of the drawer', async () => {
    const { location, device, drawer } = await startRegister(admin)
    const time = '2026-07-01T08:00:00Z'
    const { pointOfSaleDevicePaymentSession: opened, userErrors } = await session.open(device, {
      balance: usd('100.00'),
      note: 'Morning',
      time,
    })
    expect(userErrors).toEqual([])
    expect(opened).toEqual({
      id: expect.stringMatching(
        /^gid:\/\/shopify\/PointOfSaleDevicePaymentSession\/\d+$/,
      ) as string,
      status: 'OPEN',
      currency: 'USD',
      openingNote: 'Morning',
      openingTime: time,
      closingNote: null,
      closingTime: null,
      totalsReady: true,
      cashDrawer: { id: drawer, balance: { amount: '100.0' } },
      location: { id: location },
      pointOfSaleDevice: { id: device },
      openingStaffMember: { id: STAFF },
      closingStaffMember: null,
      ...amounts(Object.fromEntries(AMOUNTS.map(name => [name, '0.0']))),
      ...amounts({ cashCountedAtOpen: '100.0', totalDiscrepancy: '100.0' }),
      cashCountedAtClose: null,
      closingAdjustment: null,
      closingBalance: null,
      expectedCashAtClose: null,
    })
    const id = String(opened?.id)
    expect(
      await admin.ask(
        `query ($id: ID!) { pointOfSaleDevicePaymentSession(id: $id) { ${FIELDS} } }`,
        { id },
      ),
    ).toEqual(opened)
    expect(await admin.ask('query ($id: ID!) { node(id: $id) { __typename id } }', { id })).toEqual(
      { __typename: 'PointOfSaleDevicePaymentSession', id },
    )
    expect(await balanceOf(drawer)).toEqual(usd('100.0'))
  })

  it('expect what adjustments, payments, and counts leave in the drawer', async () => {
    const { device, drawer } = await startRegister(admin)
    const id = await openSession(admin, device, { balance: usd('100.00') })
    await session.adjust(id, usd('-30.00'), { note: 'Bank' })
    expect(await balanceOf(drawer)).toEqual(usd('70.0'))
    await sell(admin, device, [{ amount: '30.00' }, { amount: '5.00', kind: 'CHANGE' }])
    await sell(admin, device, [{ amount: '10.00', kind: 'REFUND' }])
    await sell(admin, device, [{ amount: '40.00', gateway: 'card' }])
    await sell(admin, device, [{ amount: '9.00', kind: 'REFUND', gateway: 'card' }])
    await sell(admin, 'gid://shopify/PointOfSaleDevice/9', [{ amount: '3.00' }])
    expect(await balanceOf(drawer)).toEqual(usd('85.0'))

    const counted = await session.count(id, usd('84.00'))
    expect(counted.userErrors).toEqual([])
    expect(await balanceOf(drawer)).toEqual(usd('84.0'))
    const { pointOfSaleDevicePaymentSession: closed, userErrors } = await session.close(
      id,
      usd('86.50'),
      { note: 'Evening' },
    )
    expect(userErrors).toEqual([])
    expect(closed).toMatchObject({
      status: 'CLOSED',
      closingNote: 'Evening',
      closingTime: expect.stringMatching(/Z$/) as string,
      closingStaffMember: { id: STAFF },
      ...amounts({
        expectedCashAtOpen: '0.0',
        cashCountedAtOpen: '100.0',
        expectedCashAtClose: '84.0',
        cashCountedAtClose: '86.5',
        closingBalance: '86.5',
        closingAdjustment: '2.5',
        totalAdjustments: '-30.0',
        // 100 at the opening, -1 in the middle, 2.50 at the end.
        totalDiscrepancy: '101.5',
        totalCashSales: '25.0',
        totalCashRefunds: '10.0',
        netCashSales: '15.0',
        totalSales: '65.0',
        totalRefunds: '19.0',
        netSales: '46.0',
      }),
    })
    expect(await balanceOf(drawer)).toEqual(usd('86.5'))
    expect(await list('first: 5, query: "is_open:true"')).toEqual([])
  })

  it('list what happened to the cash, with its reasons', async () => {
    const { device } = await startRegister(admin)
    const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
      '{ cashManagementReasonCodes(last: 1) { nodes { ... on Node { id } } } }',
    )
    const at = (minute: string) => ({ time: `2026-07-01T08:${minute}:00Z` })
    const id = await openSession(admin, device, { balance: usd('50.00'), ...at('00') })
    const reason = nodes[0]?.id
    await session.adjust(id, usd('20.00'), { note: 'Coins', reason, ...at('20') })
    await session.count(id, usd('69.00'), at('30'))
    const processedAt = '2026-07-01T08:10:00Z'
    await sell(admin, device, [{ amount: '25.00', processedAt }])

    const shared = { staffMember: { id: STAFF }, paymentSession: { id } }
    const all = [
      {
        ...{ __typename: 'CashCountActivity', count: 'OPENING', note: null, ...shared },
        ...amounts({
          cash: '50.0',
          cashCounted: '50.0',
          cashDiscrepancy: '50.0',
          cashExpected: '0.0',
        }),
      },
      {
        ...{ __typename: 'CashTransactionActivity', payment: 'SALE', cash: { amount: '25.0' } },
        ...{ orderTransaction: { kind: 'SALE', device: { id: device } }, ...shared },
      },
      {
        ...{ __typename: 'CashAdjustmentActivity', adjustment: 'ADJUSTMENT', note: 'Coins' },
        ...{ reasonCode: { __typename: 'CashManagementDefaultReasonCode' }, giftCard: null },
        ...{ cash: { amount: '20.0' }, ...shared },
      },
      {
        ...{ __typename: 'CashCountActivity', count: 'MID_SESSION', note: null, ...shared },
        ...amounts({
          cash: '-1.0',
          cashCounted: '69.0',
          cashDiscrepancy: '-1.0',
          cashExpected: '70.0',
        }),
      },
    ]
    expect(await activities(id)).toEqual(all)
    expect(await activities(id, 'first: 2, reverse: true')).toEqual(all.toReversed().slice(0, 2))
    expect(await activities(id, 'first: 5, query: "type:adjustment"')).toEqual([all[2]])
    expect(await activities(id, `first: 5, staffMemberId: "${STAFF}"`)).toEqual(all)
    expect(await activities(id, 'first: 5, staffMemberId: "gid://shopify/StaffMember/9"')).toEqual(
      [],
    )
    expect(
      await admin.ask(
        `query ($id: ID!) { pointOfSaleDevicePaymentSession(id: $id) { cashDrawer {
          cashActivities(first: 2, sortKey: ID, query: "type:opening OR type:sale") { nodes {
            __typename } } } } }`,
        { id },
      ),
    ).toEqual({
      cashDrawer: {
        cashActivities: {
          nodes: [{ __typename: 'CashCountActivity' }, { __typename: 'CashTransactionActivity' }],
        },
      },
    })
  })

  it('attribute payments to their user, or else to the user who opened the session', async () => {
    const { device } = await startRegister(admin)
    const id = await openSession(admin, device, { time: '2026-07-01T08:00:00Z' })
    const processedAt = '2026-07-01T09:00:00Z'
    const former = 'gid://shopify/StaffMember/7'
    await sell(admin, device, [
      { amount: '5.00', processedAt, userId: former },
      { amount: '6.00', processedAt, userId: STAFF },
      { amount: '7.00', processedAt },
    ])
    expect(
      await admin.ask(
        `query ($id: ID!) { pointOfSaleDevicePaymentSession(id: $id) {
          cashActivities(first: 5) { nodes { staffMember { id } ... on CashTransactionActivity {
            orderTransaction { user { id } } } } } } }`,
        { id },
      ),
    ).toEqual({
      cashActivities: {
        nodes: [
          { staffMember: { id: former }, orderTransaction: { user: null } },
          { staffMember: { id: STAFF }, orderTransaction: { user: { id: STAFF } } },
          { staffMember: { id: STAFF }, orderTransaction: { user: null } },
        ],
      },
    })
  })

  it('take the payments between their opening and their closing', async () => {
    const { device, drawer } = await startRegister(admin)
    const at = (time: string) => `2026-07-01T${time}Z`
    const first = await openSession(admin, device, { time: at('08:00:00') })
    await session.close(first, usd('0.00'), { time: at('12:00:00') })
    const second = await openSession(admin, device, { time: at('14:00:00') })
    const times = ['07:59:59', '08:00:00', '12:00:00', '13:00:00', '14:00:00', '20:00:00']
    const transactions = times.map((time, index) => ({
      amount: `${10 ** index}.00`,
      processedAt: at(time),
    }))
    await sell(admin, device, transactions)
    await sell(admin, device, [{ amount: '7.00', status: 'FAILURE', processedAt: at('08:00:00') }])
    const sales = async (id: string) =>
      (
        await admin.ask<{ totalCashSales: { amount: string } }>(
          `query ($id: ID!) { pointOfSaleDevicePaymentSession(id: $id) {
            totalCashSales { amount } } }`,
          { id },
        )
      ).totalCashSales.amount
    expect(await sales(first)).toBe('110.0')
    expect(await sales(second)).toBe('110000.0')
    expect(await balanceOf(drawer)).toEqual(usd('110110.0'))
  })

  it('without a count start with the expected cash of the drawer', async () => {
    const { device, drawer } = await startRegister(admin)
    const first = await openSession(admin, device, { balance: usd('40.00') })
    await session.close(first, usd('35.00'))
    const { pointOfSaleDevicePaymentSession: second } = await session.open(device)
    expect(second).toMatchObject({
      status: 'OPEN',
      ...amounts({
        expectedCashAtOpen: '35.0',
        cashCountedAtOpen: '35.0',
        totalDiscrepancy: '0.0',
      }),
    })
    expect(await activities(String(second?.id))).toEqual([])
    expect(await balanceOf(drawer)).toEqual(usd('35.0'))
  })

  it('keep their drawer and the reasons of activities that are deleted later', async () => {
    const { location, device, drawer } = await startRegister(admin)
    const { reasonCode } = await admin.ask<{ reasonCode: { id: string } }>(
      'mutation { cashManagementReasonCodeCreate(code: "Bank run") { reasonCode { id } } }',
    )
    const id = await openSession(admin, device, { balance: usd('40.00') })
    await session.adjust(id, usd('-20.00'), { reason: reasonCode.id })
    await admin.ask(
      'mutation ($id: ID!) { cashManagementReasonCodeDelete(id: $id) { deletedId } }',
      { id: reasonCode.id },
    )
    const { cashDrawer } = await admin.ask<{ cashDrawer: { id: string } }>(
      `mutation ($location: ID!) {
        cashDrawerCreate(locationId: $location, name: "Back") { cashDrawer { id } }
      }`,
      { location },
    )
    await admin.ask(
      `mutation ($device: ID!, $drawer: ID!) {
        pointOfSaleDeviceAssignToCashDrawer(pointOfSaleDeviceId: $device, cashDrawerId: $drawer) {
          userErrors { message } } }`,
      { device, drawer: cashDrawer.id },
    )
    await session.close(id, usd('20.00'))
    expect(await balanceOf(drawer)).toEqual(usd('20.0'))
    expect(await balanceOf(cashDrawer.id)).toEqual(usd('0.0'))
    expect(await activities(id, 'first: 5, query: "type:adjustment"')).toMatchObject([
      { reasonCode: { __typename: 'CashManagementCustomReasonCode' } },
    ])
  })

  it('are listed, sorted, and searched', async () => {
    const { location, device } = await startRegister(admin)
    const early = await openSession(admin, device, { time: '2026-07-01T08:00:00Z' })
    await session.close(early, usd('0.00'), { time: '2026-07-01T18:00:00Z' })
    const late = await openSession(admin, device, { time: '2026-07-02T08:00:00Z' })
    const key = (id: string) => id.split('/').at(-1) ?? ''

    expect(await list()).toEqual([early, late])
    expect(await list('first: 1, reverse: true')).toEqual([late])
    expect(await list('first: 5, sortKey: CLOSING_TIME')).toEqual([late, early])
    expect(await list('first: 5, sortKey: OPENING_TIME, reverse: true')).toEqual([late, early])
    for (const query of [
      'is_open:false',
      'closing_date:2026-07-01',
      'closing_time:<2026-07-01T19:00:00Z',
      'opening_date:<2026-07-02',
      'opening_time:<2026-07-02T00:00:00Z',
      `id:${key(early)}`,
    ])
      expect(await list(`first: 5, query: "${query}"`), query).toEqual([early])
    for (const query of [`location_id:${key(location)}`, `point_of_sale_device_id:${key(device)}`])
      expect(await list(`first: 5, query: "${query}"`), query).toEqual([early, late])
    expect(await list('first: 5, query: "location_id:9"')).toEqual([])
  })
})
