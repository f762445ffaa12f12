import type { Arguments, GeoCoordinateInput } from '../../generated/storefront'
import { badRequest } from '../engine/request/execution-errors'
import { paginate } from '../engine/records/connection'
import type { Domain } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import type { ListSpec } from '../engine/resolve/list-records'
import { findLevel, INVENTORY_ITEMS } from '../admin-api/inventory/inventory-records'
import { pickupAt, pickupLocations, pickupTimeText } from '../admin-api/local-pickup/pickup-records'
import { distanceFrom } from '../admin-api/locations/location-distance'
import { locationAddressFields } from '../admin-api/locations/location-fields'
import type { LocationRecord } from '../admin-api/locations/location-records'
import type { VariantRecord } from '../admin-api/products/product-records'
import type { GraphqlContext } from '../engine/graphql-context'
import { visibleMetafields } from '../admin-api/metafields/visible-metafields'

const locationList: ListSpec<LocationRecord> = {
  search: { fields: {} },
  sortValues: {
    CITY: ({ address }) => address.city,
    NAME: ({ name }) => name,
  },
}

/**
 * The locations where buyers can collect their orders. By distance, those without coordinates are
 * last.
 *
 * @see https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/products-collections/local-pickup
 */
export const pickupDomain: Domain<Arguments> = {
  queries: {
    locations: ({ near, ...args }, context, info) => {
      if (args.sortKey === 'DISTANCE' && !near)
        throw badRequest('Sorting by DISTANCE requires the argument near.')
      const list = near ? withDistance(near) : locationList
      return listRecords(pickupLocations(context.store.records), list, args, context, info)
    },
  },
  types: {
    Location: visibleMetafields('LOCATION', 'storefront'),
    LocationAddress: locationAddressFields,
    ProductVariant: {
      storeAvailability: (variant: VariantRecord, { near, ...args }, context) => {
        const found = availabilities(context, variant)
        const nodes = near ? found.toSorted(byDistance(near)) : found
        const positions = new Map(nodes.map(({ location }, index) => [location.id, index]))
        return paginate(nodes, args, {
          idOf: ({ location }) => location.id,
          sortValue: ({ location }) => positions.get(location.id) ?? null,
        })
      },
    },
  },
  nodes: {
    Location: (id, { store }) => pickupLocations(store.records).find(known => known.id === id),
  },
}

function withDistance(near: GeoCoordinateInput): ListSpec<LocationRecord> {
  return {
    ...locationList,
    sortValues: {
      ...locationList.sortValues,
      DISTANCE: location => distanceFrom(near, location),
    },
  }
}

/** Places at the same distance stay in the order of cities and names. */
function byDistance(near: GeoCoordinateInput) {
  return (left: { location: LocationRecord }, right: { location: LocationRecord }) =>
    distanceFrom(near, left.location) - distanceFrom(near, right.location)
}

/** Lists where a variant can be collected, by city and name. */
function availabilities({ store: { records } }: GraphqlContext, variant: VariantRecord) {
  const { inventoryItemId, inventoryPolicy } = variant
  const { tracked } = records.table(INVENTORY_ITEMS).get(inventoryItemId) ?? {}
  const isUnlimited = !tracked || inventoryPolicy === 'CONTINUE'
  return pickupLocations(records)
    .flatMap(location => {
      const settings = pickupAt(records, location.id)
      const level = findLevel(records, inventoryItemId, location.id)
      if (!settings || !level?.isActive) return []
      const quantityAvailable = level.quantities.available ?? 0
      const available = isUnlimited || quantityAvailable > 0
      return [{ available, location, pickUpTime: pickupTimeText(settings), quantityAvailable }]
    })
    .sort(({ location: left }, { location: right }) => nameOf(left).localeCompare(nameOf(right)))
}

function nameOf({ address, name }: LocationRecord): string {
  return `${address.city ?? ''} ${name}`
}
