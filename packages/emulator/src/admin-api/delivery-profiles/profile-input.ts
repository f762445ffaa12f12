import type {
  DeliveryLocationGroupZoneInput,
  DeliveryProfileInput,
  DeliveryProfileLocationGroupInput,
} from '../../../generated/admin'
/** Lists the location groups that an input creates or changes. */
export function groupInputs(profile: DeliveryProfileInput): DeliveryProfileLocationGroupInput[] {
  return [...(profile.locationGroupsToCreate ?? []), ...(profile.locationGroupsToUpdate ?? [])]
}

/** Lists the zones that an input creates or changes. */
export function zoneInputs(profile: DeliveryProfileInput): DeliveryLocationGroupZoneInput[] {
  return groupInputs(profile).flatMap(group => [
    ...(group.zonesToCreate ?? []),
    ...(group.zonesToUpdate ?? []),
  ])
}
