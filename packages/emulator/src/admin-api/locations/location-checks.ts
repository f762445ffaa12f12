import type { LocationAddInput, LocationEditInput, MutationArgs } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Check } from '../../engine/resolve/mutation'
import { hasOpenWork } from '../fulfillment-orders/fulfillment-order-records'
import { serviceAt } from '../fulfillment-services/service-records'
import { hasInventory } from '../inventory/inventory-records'
import { isDefaultLocation, LOCATIONS } from './location-records'
import type { LocationRecord } from './location-records'

export type LocationInput = AnyInput<LocationAddInput | LocationEditInput>

export type AddArgs = Record<'input', LocationInput>

export type EditArgs = MutationArgs['locationEdit']

export type LocationArgs = Pick<MutationArgs['locationDeactivate'], 'locationId'>

export type DeactivateArgs = MutationArgs['locationDeactivate']

const MAX_LOCATIONS = 200
const MAX_NAME_LENGTH = 100
const MAX_LINE_LENGTH = 255
/** How errors call the lines of an address. */
const LINE_LABELS = {
  address1: 'name for the street',
  city: 'city name',
  zip: 'postal / ZIP code',
} as const

const LOCATION_MISSING: Check<LocationArgs> = LOCATIONS.exists(
  'locationId',
  'Location not found.',
  'LOCATION_NOT_FOUND',
)

function nameRules<Args extends AddArgs & { id?: string }>(): Check<Args>[] {
  return [
    {
      field: ['input', 'name'],
      code: 'BLANK',
      message: 'Add a location name',
      fails: ({ input: { name } }) => name !== undefined && (name ?? '').trim() === '',
    },
    {
      field: ['input', 'name'],
      code: 'TOO_LONG',
      message: `Use a shorter location name (up to ${MAX_NAME_LENGTH} characters)`,
      fails: ({ input: { name } }) => (name ?? '').length > MAX_NAME_LENGTH,
    },
    {
      field: ['input', 'name'],
      code: 'TAKEN',
      message: 'You already have a location with this name',
      fails: ({ input: { name }, id }, context) =>
        typeof name === 'string' && isNameOfActive(context, name, id),
    },
  ]
}

function addressRules<Args extends AddArgs>(): Check<Args>[] {
  const names = Object.keys(LINE_LABELS) as (keyof typeof LINE_LABELS)[]
  return names.map(name => ({
    field: ['input', 'address', name],
    code: 'TOO_LONG',
    message: `Use a shorter ${LINE_LABELS[name]} (up to ${MAX_LINE_LENGTH} characters)`,
    fails: ({ input: { address } }) => (address?.[name] ?? '').length > MAX_LINE_LENGTH,
  }))
}

/** Rules of `locationAdd`. */
export const ADD_RULES: readonly Check<AddArgs>[] = [
  ...nameRules<AddArgs>(),
  ...addressRules<AddArgs>(),
  {
    field: ['input'],
    code: 'INVALID',
    message: `You have reached the maximum number of locations (${MAX_LOCATIONS})`,
    fails: (_args, context) => activeLocations(LOCATIONS.in(context).all()).length >= MAX_LOCATIONS,
  },
]

/** Rules of `locationEdit`. */
export const EDIT_RULES: readonly Check<EditArgs>[] = [
  LOCATIONS.exists('id', 'Location not found.', 'NOT_FOUND'),
  ...nameRules<EditArgs>(),
  ...addressRules<EditArgs>(),
  {
    field: ['input'],
    code: 'CANNOT_DISABLE_ONLINE_ORDER_FULFILLMENT',
    message:
      'Online order fulfillment could not be disabled for this location as it is the only ' +
      'location that fulfills online orders.',
    fails: ({ id, input }, context) =>
      input.fulfillsOnlineOrders === false && isLastForOnlineOrders(context, id),
  },
  {
    field: ['input'],
    code: 'CANNOT_MODIFY_ONLINE_ORDER_FULFILLMENT_FOR_FS_LOCATION',
    message:
      'Cannot modify the online order fulfillment preference for fulfillment service locations.',
    fails: ({ id, input: { fulfillsOnlineOrders } }, context) =>
      typeof fulfillsOnlineOrders === 'boolean' &&
      fulfillsOnlineOrders !== LOCATIONS.in(context).get(id)?.fulfillsOnlineOrders &&
      serviceAt(context.store.records, id) !== undefined,
  },
]

/** Rules of `locationActivate`. */
export const ACTIVATE_RULES: readonly Check<LocationArgs>[] = [
  {
    ...LOCATION_MISSING,
    fails: isNotOfMerchant,
  },
  {
    field: ['locationId'],
    code: 'LOCATION_LIMIT',
    message: 'Shop has reached its location limit.',
    fails: ({ locationId }, context) =>
      !LOCATIONS.in(context).get(locationId)?.isActive &&
      activeLocations(LOCATIONS.in(context).all()).length >= MAX_LOCATIONS,
  },
  {
    field: ['locationId'],
    code: 'HAS_NON_UNIQUE_NAME',
    message: 'There is already an active location with this name.',
    fails: ({ locationId }, context) => {
      const location = LOCATIONS.in(context).get(locationId)
      return (
        location !== undefined &&
        !location.isActive &&
        isNameOfActive(context, location.name, locationId)
      )
    },
  },
]

/** Rules of `locationDeactivate`. */
export const DEACTIVATE_RULES: readonly Check<DeactivateArgs>[] = [
  LOCATION_MISSING,
  {
    field: ['locationId'],
    code: 'PERMANENTLY_BLOCKED_FROM_DEACTIVATION_ERROR',
    message:
      'Location could not be deactivated because it either has a fulfillment service or is the ' +
      'only location with a shipping address.',
    fails: ({ locationId }, context) => {
      const location = LOCATIONS.in(context).get(locationId)
      const { records } = context.store
      return (
        location !== undefined &&
        (isDefaultLocation(records, location) || serviceAt(records, location.id) !== undefined)
      )
    },
    isFinal: true,
  },
  {
    field: ['destinationLocationId'],
    code: 'DESTINATION_LOCATION_IS_THE_SAME_LOCATION',
    message:
      'Location could not be deactivated because the destination location cannot be set to the ' +
      'location to be deactivated.',
    fails: ({ locationId, destinationLocationId }) => destinationLocationId === locationId,
    isFinal: true,
  },
  {
    field: ['destinationLocationId'],
    code: 'DESTINATION_LOCATION_NOT_FOUND_OR_INACTIVE',
    message:
      'Location could not be deactivated because the destination location could be not found or ' +
      'is inactive.',
    fails: ({ destinationLocationId }, context) =>
      typeof destinationLocationId === 'string' &&
      !LOCATIONS.in(context).get(destinationLocationId)?.isActive,
  },
  {
    field: ['locationId'],
    code: 'CANNOT_DISABLE_ONLINE_ORDER_FULFILLMENT',
    message: 'At least one location must fulfill online orders.',
    fails: ({ locationId }, context) => isLastForOnlineOrders(context, locationId),
  },
  {
    field: ['locationId'],
    code: 'HAS_ACTIVE_INVENTORY_ERROR',
    message:
      'Location could not be deactivated without specifying where to relocate inventory stocked ' +
      'at the location.',
    fails: ({ locationId, destinationLocationId }, context) => {
      const location = LOCATIONS.in(context).get(locationId)
      return (
        typeof destinationLocationId !== 'string' &&
        location !== undefined &&
        hasInventory(context.store.records, location)
      )
    },
  },
  {
    field: ['locationId'],
    code: 'HAS_FULFILLMENT_ORDERS_ERROR',
    message: 'Location could not be deactivated because it has pending orders.',
    // The orders move to a destination.
    fails: ({ locationId, destinationLocationId }, { store }) =>
      typeof destinationLocationId !== 'string' && hasOpenWork(store.records, locationId),
  },
]

/** Rules of `locationDelete`. */
export const DELETE_RULES: readonly Check<LocationArgs>[] = [
  {
    ...LOCATION_MISSING,
    fails: isNotOfMerchant,
  },
  {
    field: ['locationId'],
    code: 'LOCATION_IS_ACTIVE',
    message: 'The location cannot be deleted while it is active.',
    fails: ({ locationId }, context) => Boolean(LOCATIONS.in(context).get(locationId)?.isActive),
  },
  {
    field: ['locationId'],
    code: 'LOCATION_HAS_INVENTORY',
    message: 'The location cannot be deleted while it has inventory.',
    fails: ({ locationId }, context) => {
      const location = LOCATIONS.in(context).get(locationId)
      return location !== undefined && hasInventory(context.store.records, location)
    },
  },
  {
    field: ['locationId'],
    code: 'LOCATION_HAS_PENDING_ORDERS',
    message: 'The location cannot be deleted while it has pending orders.',
    fails: ({ locationId }, { store }) => hasOpenWork(store.records, locationId),
  },
]

/** Locations of fulfillment services are changed with their service only. */
function isNotOfMerchant({ locationId }: LocationArgs, context: GraphqlContext): boolean {
  return (
    !LOCATIONS.in(context).get(locationId) ||
    serviceAt(context.store.records, locationId) !== undefined
  )
}

/**
 * Names of inactive locations can be used again: `locationActivate` has an error for those that
 * were.
 */
function isNameOfActive(context: GraphqlContext, name: string, exceptId?: string): boolean {
  return LOCATIONS.in(context)
    .lookUp('name', name.trim().toLowerCase())
    .some(({ id, isActive }) => isActive && id !== exceptId)
}

function activeLocations(locations: readonly LocationRecord[]): LocationRecord[] {
  return locations.filter(({ isActive }) => isActive)
}

function isLastForOnlineOrders(context: GraphqlContext, id: string): boolean {
  const fulfilling = activeLocations(LOCATIONS.in(context).all()).filter(
    ({ fulfillsOnlineOrders }) => fulfillsOnlineOrders,
  )
  return fulfilling.length === 1 && fulfilling[0]?.id === id
}
