import { usd } from '../mutation-cases/example'
import type { Arguments, Examples, ExampleStore } from '../mutation-cases/example'

const STAFF = 'gid://shopify/StaffMember/1'

/** Arguments of a drawer at the first location. */
function drawerAt({ id }: ExampleStore): Arguments {
  return { locationId: id('Location'), name: 'Front' }
}

/** The device of the first location. */
function deviceAt({ id }: ExampleStore): string {
  return id('Location').replace('Location', 'PointOfSaleDevice')
}

async function addDrawer(store: ExampleStore): Promise<string> {
  return (await store.run('cashDrawerCreate', drawerAt(store)))('CashDrawer')
}

async function assign(store: ExampleStore): Promise<Arguments> {
  await store.run('cashDrawerFindOrCreate', {
    ...drawerAt(store),
    pointOfSaleDeviceId: deviceAt(store),
  })
  return { pointOfSaleDeviceId: deviceAt(store), staffMemberId: STAFF }
}

async function open(store: ExampleStore): Promise<Arguments> {
  const opened = await store.run('pointOfSaleDevicePaymentSessionOpen', await assign(store))
  return {
    pointOfSaleDevicePaymentSessionId: opened('PointOfSaleDevicePaymentSession'),
    staffMemberId: STAFF,
  }
}

/** Examples of cash drawers, and of the sessions of devices. */
export const examples: Examples = {
  cashDrawerCreate: drawerAt,
  cashDrawerFindOrCreate: store => ({
    ...drawerAt(store),
    pointOfSaleDeviceId: deviceAt(store),
  }),
  cashDrawerUpdate: async store => ({ id: await addDrawer(store), input: { name: 'Back' } }),
  cashManagementReasonCodeCreate: () => ({ code: 'Bank run' }),
  cashManagementReasonCodeDelete: async ({ run }) => ({
    id: (await run('cashManagementReasonCodeCreate', { code: 'Bank run' }))(
      'CashManagementCustomReasonCode',
    ),
  }),
  pointOfSaleDeviceAssignToCashDrawer: async store => ({
    cashDrawerId: await addDrawer(store),
    pointOfSaleDeviceId: deviceAt(store),
  }),
  pointOfSaleDevicePaymentSessionAdjust: async store => ({
    ...(await open(store)),
    cash: usd('20.00'),
  }),
  pointOfSaleDevicePaymentSessionClose: async store => ({
    ...(await open(store)),
    balance: usd('20.00'),
  }),
  pointOfSaleDevicePaymentSessionCount: async store => ({
    ...(await open(store)),
    balance: usd('20.00'),
  }),
  pointOfSaleDevicePaymentSessionOpen: assign,
}
