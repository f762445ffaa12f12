import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { deviceLocation } from '../point-of-sale/device-records'
import { addDrawer, assignDevice, CASH_DRAWERS, drawerOf, findDrawerByName } from './drawer-records'

const MAX_NAME_LENGTH = 255

function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return "Name can't be blank"
  return name.trim().length > MAX_NAME_LENGTH
    ? `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`
    : undefined
}

function nameRule<Args>(
  field: readonly string[],
  code: string,
  nameOf: (args: Args) => string,
): Check<Args> {
  return {
    field,
    code,
    message: args => nameProblem(nameOf(args)) ?? '',
    fails: args => nameProblem(nameOf(args)) !== undefined,
  }
}

function uniqueRule<Args>(
  field: readonly string[],
  drawerOfArgs: (
    args: Args,
    context: GraphqlContext,
  ) => MutationArgs['cashDrawerCreate'] & { id?: string },
): Check<Args> {
  return {
    field,
    code: 'CASH_DRAWER_ALREADY_EXISTS',
    message: 'A cash drawer with this name already exists at the specified location.',
    fails: (args, context) => {
      const { id, locationId, name } = drawerOfArgs(args, context)
      const found = findDrawerByName(context.store.records, locationId, name)
      return found !== undefined && found.id !== id
    },
  }
}

const LOCATION_EXISTS: Check<MutationArgs['cashDrawerCreate']> = {
  field: ['locationId'],
  code: 'LOCATION_NOT_FOUND',
  message: 'The location was not found.',
  fails: ({ locationId }, context) => !LOCATIONS.in(context).get(locationId),
}

/** The roots that change cash drawers. */
export const drawerMutations: Mutations = {
  cashDrawerCreate: defineMutation({
    checks: [
      LOCATION_EXISTS,
      nameRule(['name'], 'INVALID_NAME', ({ name }) => name),
      uniqueRule(['name'], args => args),
    ],
    run: ({ locationId, name }, { store }) => ({
      cashDrawer: addDrawer(store.records, locationId, name),
    }),
  }),

  cashDrawerFindOrCreate: defineMutation({
    checks: [
      LOCATION_EXISTS,
      {
        field: ['pointOfSaleDeviceId'],
        code: 'POINT_OF_SALE_DEVICE_NOT_FOUND',
        message: 'The point of sale device was not found.',
        fails: ({ pointOfSaleDeviceId }, { store }) =>
          !deviceLocation(store.records, pointOfSaleDeviceId),
      },
      nameRule(['name'], 'NOT_SAVED', ({ name }) => name),
      {
        field: ['pointOfSaleDeviceId'],
        code: 'NOT_SAVED',
        message: 'The point of sale device is at another location',
        fails: ({ locationId, pointOfSaleDeviceId }, { store: { records } }) => {
          const location = deviceLocation(records, pointOfSaleDeviceId)
          return (
            location !== undefined &&
            location.id !== locationId &&
            records.table(LOCATIONS).get(locationId) !== undefined
          )
        },
      },
      {
        field: ['pointOfSaleDeviceId'],
        code: 'CASH_DRAWER_ASSIGNMENT_ALREADY_EXISTS',
        message: 'The cash drawer assignment already exists.',
        fails: ({ locationId, name, pointOfSaleDeviceId }, { store: { records } }) => {
          const assigned = drawerOf(records, pointOfSaleDeviceId)
          return (
            assigned !== undefined &&
            assigned.id !== findDrawerByName(records, locationId, name)?.id
          )
        },
      },
    ],
    run: ({ locationId, name, pointOfSaleDeviceId }, { store: { records } }) => {
      const cashDrawer =
        findDrawerByName(records, locationId, name) ?? addDrawer(records, locationId, name)
      assignDevice(records, pointOfSaleDeviceId, cashDrawer.id)
      return { cashDrawer }
    },
  }),

  cashDrawerUpdate: defineMutation({
    checks: [
      CASH_DRAWERS.exists('id', 'The cash drawer was not found.', 'CASH_DRAWER_NOT_FOUND'),
      nameRule(['input', 'name'], 'INVALID_NAME', ({ input }) => input.name),
      uniqueRule(['input', 'name'], ({ id, input }, context) => ({
        id,
        locationId: CASH_DRAWERS.in(context).get(id)?.locationId ?? '',
        name: input.name,
      })),
    ],
    run: ({ id, input }, context) => ({
      cashDrawer: CASH_DRAWERS.in(context).update(id, { name: input.name.trim() }),
    }),
  }),
}
