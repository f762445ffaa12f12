import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    location: 'recorded',
    locationActivate: 'recorded',
    locationAdd: 'recorded',
    locationByIdentifier: 'recorded',
    locationDeactivate: 'recorded',
    locationDelete: 'recorded',
    locationEdit: 'recorded',
    locations: 'recorded',
    locationsCount: 'recorded',
  },
  texts: {
    'Location could not be deactivated because it has pending orders.': 'documented',
    'Cannot modify the online order fulfillment preference for fulfillment service locations.':
      'documented',
    'There is already an active location with this name.': 'documented',
    'Location could not be deactivated because the destination location cannot be set to the location to be deactivated.':
      'recorded',
    'Location could not be deactivated because the destination location could be not found or is inactive.':
      'recorded',
    'Location could not be deactivated without specifying where to relocate inventory stocked at the location.':
      'recorded',
    'Shop has reached its location limit.': 'recorded',
    'Add a location name': 'recorded',
    'At least one location must fulfill online orders.': 'recorded',
    'Location could not be deactivated because it either has a fulfillment service or is the only location with a shipping address.':
      'recorded',
    'Location not found.': 'recorded',
    'Online order fulfillment could not be disabled for this location as it is the only location that fulfills online orders.':
      'recorded',
    'The location cannot be deleted while it has inventory.': 'recorded',
    'The location cannot be deleted while it has pending orders.': 'recorded',
    'The location cannot be deleted while it is active.': 'recorded',
    'Type must be one of the following: ….': 'recorded',
    'Use a shorter … (up to … characters)': 'recorded',
    'Use a shorter location name (up to … characters)': 'recorded',
    'You already have a location with this name': 'recorded',
    'You have reached the maximum number of locations (…)': 'recorded',
  },
}
