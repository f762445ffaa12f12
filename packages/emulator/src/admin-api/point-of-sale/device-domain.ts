import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { assignDevice, CASH_DRAWERS, drawerOf } from '../cash-management/drawer-records'
import { openSessionOf } from '../cash-management/session-records'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { deviceLocation, findDevice } from './device-records'
import type { DeviceSource } from './device-records'

function drawerOfArgs(
  { cashDrawerId }: MutationArgs['pointOfSaleDeviceAssignToCashDrawer'],
  context: GraphqlContext,
) {
  return CASH_DRAWERS.in(context).get(cashDrawerId)
}

/** Devices with the point of sale: one at each location. */
export const deviceDomain: Domain = {
  queries: {
    pointOfSaleDevice: ({ id }, { store }) => findDevice(store.records, id) ?? null,
  },
  mutations: {
    pointOfSaleDeviceAssignToCashDrawer: defineMutation({
      checks: [
        {
          field: ['pointOfSaleDeviceId'],
          code: 'POINT_OF_SALE_DEVICE_NOT_FOUND',
          message: 'The point of sale device was not found.',
          fails: ({ pointOfSaleDeviceId }, { store }) =>
            !findDevice(store.records, pointOfSaleDeviceId),
        },
        {
          field: ['cashDrawerId'],
          code: 'CASH_DRAWER_NOT_FOUND',
          message: 'The cash drawer was not found.',
          fails: (args, context) => !drawerOfArgs(args, context),
        },
        {
          field: ['cashDrawerId'],
          code: 'LOCATION_MISMATCH',
          message: 'The cash drawer and point of sale device must be in the same location.',
          fails: (args, context) => {
            const location = deviceLocation(context.store.records, args.pointOfSaleDeviceId)
            const drawer = drawerOfArgs(args, context)
            return Boolean(location && drawer) && location?.id !== drawer?.locationId
          },
        },
      ],
      run: ({ cashDrawerId, pointOfSaleDeviceId }, { store: { records } }) => {
        assignDevice(records, pointOfSaleDeviceId, cashDrawerId)
        return { pointOfSaleDevice: findDevice(records, pointOfSaleDeviceId) }
      },
    }),
  },
  types: {
    PointOfSaleDevice: {
      activePaymentSession: ({ id }: DeviceSource, _args, { store }) =>
        openSessionOf(store.records, id) ?? null,
      cashDrawer: ({ id }: DeviceSource, _args, { store }) => drawerOf(store.records, id) ?? null,
    },
  },
  nodes: { PointOfSaleDevice: (id, { store }) => findDevice(store.records, id) },
}
