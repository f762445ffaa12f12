import type { StartedAdmin } from '../started-admin'

/** The owner of the store. */
export const STAFF = 'gid://shopify/StaffMember/1'
export const ERRORS = 'userErrors { field message code }'

export const usd = (amount: string, currencyCode = 'USD') => ({ amount, currencyCode })

/** The ids of a device with a drawer. */
export interface Register {
  location: string
  device: string
  drawer: string
}

/** The payload of a mutation of a session. */
export interface SessionPayload {
  pointOfSaleDevicePaymentSession: Record<string, unknown> | null
  userErrors: object[]
}

/** Assigns the device of the first location to a new drawer. */
export async function startRegister(admin: StartedAdmin, name = 'Front'): Promise<Register> {
  const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
    '{ locations(first: 1, sortKey: ID) { nodes { id } } }',
  )
  const location = nodes[0]?.id ?? ''
  const device = location.replace('Location', 'PointOfSaleDevice')
  const { cashDrawer } = await admin.ask<{ cashDrawer: { id: string } }>(
    `mutation ($locationId: ID!, $name: String!, $device: ID!) {
      cashDrawerFindOrCreate(locationId: $locationId, name: $name, pointOfSaleDeviceId: $device) {
        cashDrawer { id } ${ERRORS}
      }
    }`,
    { locationId: location, name, device },
  )
  return { location, device, drawer: cashDrawer.id }
}

/** Calls of the mutations of sessions. */
export function sessionCalls(admin: StartedAdmin, fields = 'id') {
  const change = (root: string, amount: 'balance' | 'cash', codes = ERRORS) => {
    const name = `pointOfSaleDevicePaymentSession${root}`
    return (session: string, money: object, args: object = {}) =>
      admin.ask<SessionPayload>(
        `mutation (
          $session: ID!, $money: MoneyInput!, $staff: ID!
          $note: String, $reason: ID, $time: DateTime
        ) {
          ${name}(
            pointOfSaleDevicePaymentSessionId: $session, ${amount}: $money, staffMemberId: $staff
            note: $note, reasonCodeId: $reason, time: $time
          ) { pointOfSaleDevicePaymentSession { ${fields} } ${codes} }
        }`,
        { session, money, staff: STAFF, ...args },
      )
  }
  return {
    open: (device: string, args: object = {}) =>
      admin.ask<SessionPayload>(
        `mutation (
          $device: ID!, $balance: MoneyInput, $staff: ID!
          $note: String, $reason: ID, $time: DateTime
        ) {
          pointOfSaleDevicePaymentSessionOpen(
            pointOfSaleDeviceId: $device, balance: $balance, staffMemberId: $staff
            note: $note, reasonCodeId: $reason, time: $time
          ) { pointOfSaleDevicePaymentSession { ${fields} } ${ERRORS} }
        }`,
        { device, staff: STAFF, ...args },
      ),
    adjust: change('Adjust', 'cash', 'userErrors { field message }'),
    count: change('Count', 'balance'),
    close: change('Close', 'balance'),
  }
}

/** Opens a session with an empty drawer. Returns its id. */
export async function openSession(
  admin: StartedAdmin,
  device: string,
  args: object = {},
): Promise<string> {
  const { pointOfSaleDevicePaymentSession } = await sessionCalls(admin).open(device, args)
  return String(pointOfSaleDevicePaymentSession?.id)
}

/** A payment or a refund. Default: a sale in cash, now. */
interface Payment {
  amount: string
  kind?: string
  gateway?: string
  status?: string
  processedAt?: string
  userId?: string
}

/** Adds an order that a device took payments for. */
export async function sell(
  admin: StartedAdmin,
  device: string,
  transactions: Payment[],
): Promise<void> {
  const bag = (amount: string) => ({ shopMoney: usd(amount) })
  await admin.ask(
    `mutation ($order: OrderCreateOrderInput!) {
      orderCreate(order: $order) { order { id } userErrors { field message } }
    }`,
    {
      order: {
        lineItems: [{ title: 'Cedar Box', quantity: 1, priceSet: bag('25.00') }],
        transactions: transactions.map(({ amount, ...transaction }) => ({
          gateway: 'cash',
          deviceId: device,
          amountSet: bag(amount),
          ...transaction,
        })),
      },
    },
  )
}
