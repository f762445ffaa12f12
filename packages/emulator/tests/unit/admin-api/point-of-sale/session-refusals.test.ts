import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { openSession, sessionCalls, startRegister, usd } from './started-register'

const admin = startAdmin(
  ['write_cash_tracking', 'read_locations', 'read_point_of_sale_devices', 'read_users'],
  [],
)
const session = sessionCalls(admin)

const SESSION = 'pointOfSaleDevicePaymentSessionId'
const error = (code: string, field: string[], message: string) => ({ field, message, code })
const refused = (...userErrors: object[]) => ({
  pointOfSaleDevicePaymentSession: null,
  userErrors,
})
const withoutCode = ({ field, message }: ReturnType<typeof error>) => ({ field, message })

const STAFF_ERROR = error('STAFF_MEMBER_NOT_FOUND', ['staffMemberId'], 'Staff member not found.')
const REASON_ERROR = error('REASON_CODE_NOT_FOUND', ['reasonCodeId'], 'Reason code not found.')
const UNKNOWN_STAFF = { staff: 'gid://shopify/StaffMember/9' }
const NO_REASON = { reason: 'gid://shopify/CashManagementCustomReasonCode/9' }
const CURRENCY_MESSAGE = 'The currency code does not match the cash drawer currency.'

/** What no refused mutation changes. */
const stored = () =>
  admin.ask(
    `{ cashDrawers(first: 5) { nodes { balance { amount } cashActivities(first: 20) { nodes {
        __typename cash { amount } } } } }
      pointOfSaleDevicePaymentSessions(first: 5) { nodes { id status closingTime } } }`,
  )

describe('pointOfSaleDevicePaymentSessionOpen', () => {
  it('refuses a device that is unknown, has no drawer, or has an open session', async () => {
    const deviceError = (code: string, message: string) =>
      refused(error(code, ['pointOfSaleDeviceId'], message))
    expect(await session.open('gid://shopify/PointOfSaleDevice/9')).toEqual(
      deviceError('POINT_OF_SALE_DEVICE_NOT_FOUND', 'The point of sale device was not found.'),
    )
    const { id } = await admin.ask<{ id: string }>('{ location { id } }')
    const device = id.replace('Location', 'PointOfSaleDevice')
    expect(await session.open(device)).toEqual(
      deviceError(
        'NO_CASH_DRAWER_ASSOCIATED',
        'The point_of_sale_device has no cash drawer associated with it.',
      ),
    )
    await startRegister(admin)
    await openSession(admin, device)
    const before = await stored()
    expect(await session.open(device, { balance: usd('5.00') })).toEqual(
      deviceError(
        'ALREADY_OPEN',
        'A point of sale device payment session is already open for this point of sale device.',
      ),
    )
    expect(await stored()).toEqual(before)
  })

  it('refuses unknown users and reasons, and amounts that a drawer cannot have', async () => {
    const { device } = await startRegister(admin)
    const before = await stored()
    expect(await session.open(device, { ...UNKNOWN_STAFF, ...NO_REASON })).toEqual(
      refused(STAFF_ERROR, REASON_ERROR),
    )
    expect(await session.open(device, { balance: usd('5.00', 'EUR') })).toEqual(
      refused(error('CURRENCY_MISMATCH', ['balance', 'currencyCode'], CURRENCY_MESSAGE)),
    )
    expect(await session.open(device, { balance: usd('-5.00') })).toEqual(
      refused(error('NOT_SAVED', ['balance', 'amount'], 'Amount must not be negative')),
    )
    expect(await session.open(device, { balance: usd('1e300') })).toEqual(
      refused(error('NOT_SAVED', ['balance', 'amount'], 'Amount is too large')),
    )
    expect(await stored()).toEqual(before)
  })

  it('refuses a time in an earlier session', async () => {
    const { device } = await startRegister(admin)
    const first = await openSession(admin, device, { time: '2026-07-01T08:00:00Z' })
    await session.close(first, usd('0.00'), { time: '2026-07-01T18:00:00Z' })
    const before = await stored()
    expect(await session.open(device, { time: '2026-07-01T17:59:59Z' })).toEqual(
      refused(
        error('NOT_SAVED', ['time'], 'Time must not be before the end of the previous session'),
      ),
    )
    expect(await stored()).toEqual(before)
    expect(await session.open(device, { time: '2026-07-01T18:00:00Z' })).toMatchObject({
      userErrors: [],
    })
  })
})

describe.each([
  { root: 'adjust', amount: 'cash', failure: null },
  { root: 'count', amount: 'balance', failure: 'FAILED_TO_RECORD_COUNT' },
  { root: 'close', amount: 'balance', failure: 'FAILED_TO_CLOSE_SESSION' },
] as const)('a session that is to $root', ({ root, amount, failure }) => {
  const call = session[root]
  const refusal = (...errors: ReturnType<typeof error>[]) =>
    refused(...(root === 'adjust' ? errors.map(withoutCode) : errors))

  it('must exist, and must be open', async () => {
    expect(await call('gid://shopify/PointOfSaleDevicePaymentSession/9', usd('5.00'))).toEqual(
      refusal(
        error(
          'PAYMENT_SESSION_NOT_FOUND',
          [SESSION],
          'Point of sale device payment session not found.',
        ),
      ),
    )
    const { device } = await startRegister(admin)
    const id = await openSession(admin, device, { balance: usd('50.00') })
    await session.close(id, usd('50.00'))
    const before = await stored()
    expect(await call(id, usd('5.00'))).toEqual(
      refusal(error('SESSION_ALREADY_CLOSED', [SESSION], 'Session is already closed.')),
    )
    expect(await stored()).toEqual(before)
  })

  it('refuses unknown users and reasons, another currency, and a time before it', async () => {
    const { device } = await startRegister(admin)
    const id = await openSession(admin, device, { time: '2026-07-01T08:00:00Z' })
    const before = await stored()
    expect(
      await call(id, usd('5.00', 'EUR'), {
        ...UNKNOWN_STAFF,
        ...NO_REASON,
        time: '2026-07-01T07:59:59Z',
      }),
    ).toEqual(
      refusal(
        STAFF_ERROR,
        REASON_ERROR,
        error('TIME_BEFORE_SESSION_OPEN', ['time'], 'Time cannot be before session opening time.'),
        error('CURRENCY_MISMATCH', [amount, 'currencyCode'], CURRENCY_MESSAGE),
      ),
    )
    expect(await call(id, usd('1e300'))).toEqual(
      refusal(error(failure ?? '', [amount, 'amount'], 'Amount is too large')),
    )
    expect(await stored()).toEqual(before)
  })
})

describe.each([
  { root: 'count', failure: 'FAILED_TO_RECORD_COUNT' },
  { root: 'close', failure: 'FAILED_TO_CLOSE_SESSION' },
] as const)('the counted cash of a $root', ({ root, failure }) => {
  it('must not be negative', async () => {
    const { device } = await startRegister(admin)
    const id = await openSession(admin, device)
    const before = await stored()
    expect(await session[root](id, usd('-0.01'))).toEqual(
      refused(error(failure, ['balance', 'amount'], 'Amount must not be negative')),
    )
    expect(await stored()).toEqual(before)
  })
})

describe('pointOfSaleDevicePaymentSessionClose', () => {
  it('refuses a time before the last activity of the session', async () => {
    const { device } = await startRegister(admin)
    const id = await openSession(admin, device, { time: '2026-07-01T08:00:00Z' })
    await session.adjust(id, usd('5.00'), { time: '2026-07-01T12:00:00Z' })
    const before = await stored()
    expect(await session.close(id, usd('5.00'), { time: '2026-07-01T11:00:00Z' })).toEqual(
      refused(
        error(
          'FAILED_TO_CLOSE_SESSION',
          ['time'],
          'Time must not be before the last cash activity of the session',
        ),
      ),
    )
    expect(await stored()).toEqual(before)
  })
})
