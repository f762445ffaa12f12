import { createdNow, currentTime } from '../../engine/records/timestamp'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { invalidFieldArguments } from '../../engine/request/execution-errors'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { unknownValueTypeMessage } from '../metafields/types/metafield-types'
import type { MutationContext, MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { moveInventory, removeLocation } from './remove-location'
import type { GraphqlContext } from '../../engine/graphql-context'
import {
  ACTIVATE_RULES,
  ADD_RULES,
  DEACTIVATE_RULES,
  DELETE_RULES,
  EDIT_RULES,
} from './location-checks'
import type { DeactivateArgs, LocationArgs, LocationInput } from './location-checks'
import { EMPTY_ADDRESS, LOCATIONS } from './location-records'
import type { LocationAddress, LocationRecord } from './location-records'
import { locationWebhook } from './location-webhook'

/** The roots that change locations. */
export const locationMutations: Mutations = {
  locationAdd: defineMutation({
    checks: ADD_RULES,
    topics: ['locations/create'],
    run: ({ input }, context) => {
      const location = LOCATIONS.in(context).add({
        name: input.name?.trim() ?? '',
        address: changeAddress(EMPTY_ADDRESS, input),
        fulfillsOnlineOrders: input.fulfillsOnlineOrders ?? true,
        isActive: true,
        deactivatedAt: null,
        ...createdNow(context),
      })
      const userErrors = setLocationMetafields(context, location.id, input.metafields)
      if (userErrors.length > 0) return { location: null, userErrors }
      context.emit('locations/create', locationWebhook(location))
      return { location }
    },
  }),

  locationEdit: defineMutation({
    checks: EDIT_RULES,
    topics: ['locations/update'],
    run: ({ id, input }, context) => {
      const before = LOCATIONS.in(context).get(id)
      const userErrors = setLocationMetafields(context, id, input.metafields)
      if (userErrors.length > 0) return { location: null, userErrors }
      return changeLocation(context, id, 'locations/update', {
        ...(before && { address: changeAddress(before.address, input) }),
        ...(typeof input.name === 'string' && { name: input.name.trim() }),
        ...(typeof input.fulfillsOnlineOrders === 'boolean' && {
          fulfillsOnlineOrders: input.fulfillsOnlineOrders,
        }),
      })
    },
  }),

  locationActivate: idempotent(
    defineMutation<LocationArgs>({
      checks: ACTIVATE_RULES,
      topics: ['locations/activate'],
      run: ({ locationId }, context) =>
        LOCATIONS.in(context).get(locationId)?.isActive
          ? unchanged({ locationId }, context)
          : changeLocation(context, locationId, 'locations/activate', {
              isActive: true,
              deactivatedAt: null,
            }),
      refused: unchanged,
    }),
  ),

  locationDeactivate: idempotent(
    defineMutation<DeactivateArgs>({
      checks: DEACTIVATE_RULES,
      topics: ['locations/deactivate'],
      run: ({ locationId, destinationLocationId }, context) => {
        if (!LOCATIONS.in(context).get(locationId)?.isActive)
          return unchanged({ locationId }, context)
        if (typeof destinationLocationId === 'string')
          moveInventory(context, locationId, destinationLocationId)
        return changeLocation(context, locationId, 'locations/deactivate', {
          isActive: false,
          deactivatedAt: currentTime(context),
          fulfillsOnlineOrders: false,
        })
      },
      refused: unchanged,
    }),
  ),

  locationDelete: defineMutation({
    checks: DELETE_RULES,
    topics: ['locations/delete'],
    run: ({ locationId }, context) => {
      removeLocation(context, locationId)
      return { deletedLocationId: locationId }
    },
  }),
}

function changeLocation(
  context: MutationContext,
  id: string,
  topic: string,
  changes: Partial<LocationRecord>,
): MutationPayload {
  const updatedAt = currentTime(context)
  const location = LOCATIONS.in(context).update(id, { ...changes, updatedAt })
  if (location) context.emit(topic, locationWebhook(location))
  return { location: location ?? null }
}

function unchanged({ locationId }: LocationArgs, context: GraphqlContext): MutationPayload {
  return { location: LOCATIONS.in(context).get(locationId) ?? null }
}

/**
 * Sets the metafields of an input. Their errors are those of the input, with codes of its roots.
 */
function setLocationMetafields(
  context: GraphqlContext,
  id: string,
  inputs: LocationInput['metafields'],
): MutationError[] {
  if ((inputs ?? []).some(({ key }) => key?.trim() === ''))
    throw invalidFieldArguments("key can't be blank")
  // Other owners refuse a blank value.
  const given = (inputs ?? []).filter(({ value }) => value !== '')
  return setOwnerMetafields(context, id, given).map(error => ({
    ...error,
    field: ['input', ...(error.field ?? [])],
    ...(error.code === 'INCLUSION' && {
      code: 'INVALID_TYPE',
      message: unknownValueTypeMessage(),
    }),
  }))
}

/** Fields of an address that its coordinates depend on. */
const PLACE_FIELDS = ['address1', 'city', 'countryCode', 'provinceCode', 'zip'] as const

/**
 * Replaces the fields of an address that an input contains. A new country has no old province, and
 * a new place has no known coordinates.
 */
function changeAddress(before: LocationAddress, { address }: LocationInput): LocationAddress {
  if (!address) return before
  const { countryCode = before.countryCode } = address
  const isAbroad = countryCode !== before.countryCode
  const after = { ...before, ...(isAbroad && { provinceCode: null }), ...address, countryCode }
  const isMoved = PLACE_FIELDS.some(field => after[field] !== before[field])
  return { ...after, ...(isMoved && { latitude: null, longitude: null }) }
}
