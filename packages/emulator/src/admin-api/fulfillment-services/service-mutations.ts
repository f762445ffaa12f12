import { createdNow, currentTime } from '../../engine/records/timestamp'
import { handleOf, uniqueHandle } from '../../engine/records/handle'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { moveInventory, removeLocation } from '../locations/remove-location'
import { defaultLocation, LOCATIONS } from '../locations/location-records'
import { locationWebhook } from '../locations/location-webhook'
import {
  CREATE_RULES,
  DEFAULT_HANDLE,
  DELETE_RULES,
  ownService,
  UPDATE_RULES,
} from './service-checks'
import { FULFILLMENT_SERVICES } from './service-records'

/** The roots that change fulfillment services. Each service has a location of its own. */
export const serviceMutations: Mutations = {
  fulfillmentServiceCreate: defineMutation({
    checks: CREATE_RULES,
    topics: ['locations/create'],
    run: (fields, context) => {
      const { records } = context.store
      const serviceName = fields.name ?? ''
      const location = records.table(LOCATIONS).add({
        name: serviceName,
        address: defaultLocation(records).address,
        fulfillsOnlineOrders: true,
        isActive: true,
        deactivatedAt: null,
        ...createdNow(context),
      })
      const services = records.table(FULFILLMENT_SERVICES)
      const fulfillmentService = services.put({
        id: `${services.nextId()}?id=true`,
        __typename: 'FulfillmentService',
        serviceName,
        handle: uniqueHandle(handleOf(serviceName, DEFAULT_HANDLE), handle =>
          services.has('handle', handle),
        ),
        callbackUrl: fields.callbackUrl ?? null,
        inventoryManagement: fields.inventoryManagement ?? false,
        requiresShippingMethod: fields.requiresShippingMethod ?? true,
        trackingSupport: fields.trackingSupport ?? false,
        locationId: location.id,
        type: 'THIRD_PARTY',
      })
      context.emit('locations/create', locationWebhook(location))
      return { fulfillmentService }
    },
  }),

  fulfillmentServiceUpdate: defineMutation({
    checks: UPDATE_RULES,
    topics: ['locations/update'],
    run: ({ id, name, ...fields }, context) => {
      const service = ownService(context, id)
      if (!service) return { fulfillmentService: null }
      if (typeof name === 'string' && name !== service.serviceName) {
        const updatedAt = currentTime(context)
        const location = LOCATIONS.in(context).update(service.locationId, { name, updatedAt })
        if (location) context.emit('locations/update', locationWebhook(location))
      }
      const fulfillmentService = FULFILLMENT_SERVICES.in(context).update(service.id, {
        ...(typeof name === 'string' && { serviceName: name }),
        ...(fields.callbackUrl !== undefined && { callbackUrl: fields.callbackUrl }),
        inventoryManagement: fields.inventoryManagement ?? service.inventoryManagement,
        trackingSupport: fields.trackingSupport ?? service.trackingSupport,
        // The argument has a default, so that an update without it sets the default.
        requiresShippingMethod: fields.requiresShippingMethod ?? true,
      })
      return { fulfillmentService }
    },
  }),

  fulfillmentServiceDelete: defineMutation({
    checks: DELETE_RULES,
    topics: ['locations/delete'],
    run: ({ id, inventoryAction, destinationLocationId }, context) => {
      const { records } = context.store
      const service = ownService(context, id)
      if (!service) return { deletedId: null }
      records.table(FULFILLMENT_SERVICES).remove(service.id)
      // A location whose inventory is kept is one of the merchant from now on.
      if (inventoryAction !== 'KEEP') {
        if (inventoryAction !== 'DELETE')
          moveInventory(
            context,
            service.locationId,
            destinationLocationId ?? defaultLocation(records).id,
          )
        removeLocation(context, service.locationId)
      }
      return { deletedId: service.id.split('?', 1)[0] }
    },
  }),
}
