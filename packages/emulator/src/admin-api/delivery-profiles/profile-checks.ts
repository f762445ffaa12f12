import type {
  DeliveryLocationGroupZoneInput,
  DeliveryProfileInput,
  MutationArgs,
} from '../../../generated/admin'
import { invalidId } from '../../engine/request/execution-errors'
import { parseGlobalId } from '../../engine/records/global-id'
import type { Check } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { groupInputs, zoneInputs } from './profile-input'
import { DELIVERY_PROFILES } from './profile-records'

const MAX_NAME_LENGTH = 128

function invalid<Args>(message: string, fails: Check<Args>['fails']): Check<Args> {
  return { field: null, message, fails, isFinal: true }
}

function isBlank(name: string | null | undefined): boolean {
  return (name ?? '').trim() === ''
}

/** Refuses ids of other types. Variants that do not exist have no effect. */
function requireVariantIds({
  variantsToAssociate,
  variantsToDissociate,
}: DeliveryProfileInput): void {
  for (const id of [...(variantsToAssociate ?? []), ...(variantsToDissociate ?? [])])
    if (parseGlobalId(id)?.type !== 'ProductVariant') throw invalidId(id)
}

function newZones(profile: DeliveryProfileInput): DeliveryLocationGroupZoneInput[] {
  return groupInputs(profile).flatMap(({ zonesToCreate }) => zonesToCreate ?? [])
}

function inputRules<Args extends MutationArgs['deliveryProfileCreate']>(): Check<Args>[] {
  return [
    {
      field: ['profile', 'name'],
      message: `Profile name must be less than ${MAX_NAME_LENGTH} characters long`,
      fails: ({ profile }) => {
        requireVariantIds(profile)
        return (profile.name ?? '').length > MAX_NAME_LENGTH
      },
      isFinal: true,
    },
    invalid('The Location could not be found for this shop.', ({ profile }, context) =>
      groupInputs(profile)
        .flatMap(({ locations, locationsToAdd }) => [
          ...(locations ?? []),
          ...(locationsToAdd ?? []),
        ])
        .some(id => !LOCATIONS.in(context).get(id)),
    ),
    invalid(
      'Profile is invalid: cannot create LocationGroupZone without countries.',
      ({ profile }) => newZones(profile).some(({ countries }) => (countries ?? []).length === 0),
    ),
  ]
}

/** Rules of `deliveryProfileCreate`. */
export const CREATE_RULES: readonly Check<MutationArgs['deliveryProfileCreate']>[] = [
  {
    field: ['profile', 'name'],
    message: 'Add a profile name',
    fails: ({ profile }) => isBlank(profile.name),
    isFinal: true,
  },
  invalid(
    'Cannot disassociate variants when creating a profile.',
    ({ profile }) => (profile.variantsToDissociate ?? []).length > 0,
  ),
  invalid('Cannot update zones when creating a profile.', ({ profile }) =>
    groupInputs(profile).some(({ zonesToUpdate }) => (zonesToUpdate ?? []).length > 0),
  ),
  invalid(
    'Profile is invalid: Input cannot include method_definitions_to_update on create.',
    ({ profile }) =>
      zoneInputs(profile).some(
        ({ methodDefinitionsToUpdate }) => (methodDefinitionsToUpdate ?? []).length > 0,
      ),
  ),
  ...inputRules<MutationArgs['deliveryProfileCreate']>(),
]

/** Rules of `deliveryProfileUpdate`. */
export const UPDATE_RULES: readonly Check<MutationArgs['deliveryProfileUpdate']>[] = [
  invalid(
    'Profile could not be updated.',
    ({ id }, context) => !DELIVERY_PROFILES.in(context).get(id),
  ),
  {
    field: ['profile', 'name'],
    message: 'Add a profile name',
    fails: ({ profile: { name } }) => name !== undefined && isBlank(name),
    isFinal: true,
  },
  ...inputRules<MutationArgs['deliveryProfileUpdate']>(),
  invalid('Profile could not be updated.', ({ id, profile }, context) =>
    [
      ...(profile.locationGroupsToUpdate ?? []),
      ...groupInputs(profile).flatMap(({ zonesToUpdate }) => zonesToUpdate ?? []),
      ...zoneInputs(profile).flatMap(
        ({ methodDefinitionsToUpdate }) => methodDefinitionsToUpdate ?? [],
      ),
    ].some(
      part =>
        !DELIVERY_PROFILES.in(context)
          .lookUp('part', part.id ?? '')
          .some(profileRecord => profileRecord.id === id),
    ),
  ),
]

/** Rules of `deliveryProfileRemove`. */
export const REMOVE_RULES: readonly Check<{ id: string }>[] = [
  invalid(
    'The Delivery Profile cannot be found for the shop.',
    ({ id }, context) => !DELIVERY_PROFILES.in(context).get(id),
  ),
  invalid('Cannot delete the default profile.', ({ id }, context) =>
    Boolean(DELIVERY_PROFILES.in(context).get(id)?.isDefault),
  ),
]
