import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { NodeLoader } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { addDefaultProfile, DELIVERY_PROFILES, partsOf, profileOf } from './profile-records'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { VariantRecord } from '../products/product-records'
import { profilePartFields } from './profile-fields'
import { profileMutations } from './profile-mutations'
import type { DeliveryProfileRecord, LocationGroupRecord } from './profile-records'

/** Largest number of variants of a profile that is counted. */
const MAX_COUNTED_VARIANTS = 500
/** Products with variants in a profile. */
interface ProfileItem {
  id: string
  productId: string
  variants: readonly VariantRecord[]
}

const loadPart: NodeLoader = (id, context) => {
  const [profile] = DELIVERY_PROFILES.in(context).lookUp('part', id)
  return profile && partsOf(profile).find(part => part.id === id)
}

/** Delivery profiles: locations, zones, and rates of products. */
export const profileDomain: AdminDomain = {
  seed: {
    initial: addDefaultProfile,
  },
  queries: {
    deliveryProfile: DELIVERY_PROFILES.one,
    // Every profile is one of the merchant: apps have none of their own here.
    deliveryProfiles: DELIVERY_PROFILES.page(),
    locationsAvailableForDeliveryProfiles: (_args, context) => activeLocations(context),
    locationsAvailableForDeliveryProfilesConnection: (args, context) =>
      paginate(activeLocations(context), args, BY_ID),
  },
  mutations: profileMutations,
  types: {
    ...profilePartFields,
    DeliveryProfile: {
      activeMethodDefinitionsCount: ({ groups }: DeliveryProfileRecord) =>
        groups
          .flatMap(({ zones }) => zones)
          .flatMap(({ methods }) => methods)
          .filter(({ active }) => active).length,
      coversAllItems: () => false,
      default: ({ isDefault }: DeliveryProfileRecord) => isDefault,
      locationsWithoutRatesCount: (profile: DeliveryProfileRecord, _args, context) =>
        activeLocations(context).length - originIds(profile).size,
      originLocationCount: (profile: DeliveryProfileRecord) => originIds(profile).size,
      productVariantsCount: (profile: DeliveryProfileRecord, _args, context) =>
        limitCount(variantsOf(context, profile).length, MAX_COUNTED_VARIANTS),
      productVariantsCountV2: (profile: DeliveryProfileRecord, _args, context) => {
        const { length } = variantsOf(context, profile)
        return {
          count: Math.min(length, MAX_COUNTED_VARIANTS),
          capped: length > MAX_COUNTED_VARIANTS,
        }
      },
      profileItems: (profile: DeliveryProfileRecord, args, context) =>
        paginate(itemsOf(context, profile), args, BY_ID),
      profileLocationGroups: ({ groups }: DeliveryProfileRecord, { locationGroupId }) =>
        groups.filter(({ id }) => !locationGroupId || id === locationGroupId),
      unassignedLocations: (profile: DeliveryProfileRecord, _args, context) =>
        unassigned(context, profile),
      unassignedLocationsPaginated: (profile: DeliveryProfileRecord, args, context) =>
        paginate(unassigned(context, profile), args, BY_ID),
      zoneCountryCount: ({ groups }: DeliveryProfileRecord) =>
        new Set(
          groups
            .flatMap(({ zones }) => zones)
            .filter(({ methods }) => methods.some(({ active }) => active))
            .flatMap(({ countries }) => countries.map(({ countryCode }) => countryCode)),
        ).size,
    },
    DeliveryProfileItem: {
      product: PRODUCTS.at<ProfileItem>('productId'),
      variants: ({ variants }: ProfileItem, args) => paginate(variants, args, BY_ID),
    },
    ProductVariant: {
      deliveryProfile: ({ id }: VariantRecord, _args, { store }) =>
        profileOf(store.records, id) ?? null,
    },
  },
  nodes: {
    DeliveryCondition: loadPart,
    DeliveryCountry: loadPart,
    DeliveryLocationGroup: loadPart,
    DeliveryMethodDefinition: loadPart,
    DeliveryParticipant: loadPart,
    DeliveryProfile: DELIVERY_PROFILES.node,
    DeliveryRateDefinition: loadPart,
    DeliveryZone: loadPart,
  },
}

function activeLocations(context: GraphqlContext): LocationRecord[] {
  return LOCATIONS.in(context)
    .all()
    .filter(({ isActive }) => isActive)
}

function hasRates({ zones }: LocationGroupRecord): boolean {
  return zones.some(({ methods }) => methods.some(({ active }) => active))
}

function originIds({ groups }: DeliveryProfileRecord): Set<string> {
  return new Set(groups.filter(hasRates).flatMap(({ locationIds }) => locationIds))
}

function unassigned(context: GraphqlContext, { groups }: DeliveryProfileRecord): LocationRecord[] {
  const assigned = new Set(groups.flatMap(({ locationIds }) => locationIds))
  return activeLocations(context).filter(({ id }) => !assigned.has(id))
}

function variantsOf(context: GraphqlContext, profile: DeliveryProfileRecord): VariantRecord[] {
  const variants = VARIANTS.in(context)
  const profiles = DELIVERY_PROFILES.in(context)
  if (profile.isDefault) return variants.all().filter(({ id }) => !profiles.has('variant', id))
  return profile.variantIds.flatMap(id => variants.get(id) ?? [])
}

function itemsOf(context: GraphqlContext, profile: DeliveryProfileRecord): ProfileItem[] {
  const byProduct = new Map<string, VariantRecord[]>()
  for (const variant of variantsOf(context, profile)) {
    const known = byProduct.get(variant.productId)
    if (known) known.push(variant)
    else byProduct.set(variant.productId, [variant])
  }
  return [...byProduct]
    .map(([productId, variants]) => ({
      id: globalId('DeliveryProfileItem', idNumber(productId), {
        profile_id: idNumber(profile.id),
      }),
      productId,
      variants: variants.sort((left, right) => idNumber(left.id) - idNumber(right.id)),
    }))
    .sort((left, right) => idNumber(left.id) - idNumber(right.id))
}
