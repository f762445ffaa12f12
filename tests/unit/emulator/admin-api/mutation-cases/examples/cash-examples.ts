import type { Arguments, Examples, ExampleStore } from './example'

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

/** Examples of cash drawers. */
export const cashExamples: Examples = {
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
}
