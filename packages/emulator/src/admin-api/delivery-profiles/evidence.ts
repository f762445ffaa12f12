import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    deliveryProfile: 'recorded',
    deliveryProfileCreate: 'recorded',
    deliveryProfileRemove: 'recorded',
    deliveryProfileUpdate: 'recorded',
    deliveryProfiles: 'recorded',
    locationsAvailableForDeliveryProfiles: 'assumed',
    locationsAvailableForDeliveryProfilesConnection: 'recorded',
  },
  texts: {
    'Add a profile name': 'recorded',
    'Cannot delete the default profile.': 'recorded',
    'Cannot disassociate variants when creating a profile.': 'recorded',
    'Cannot update zones when creating a profile.': 'recorded',
    'Profile could not be updated.': 'recorded',
    'Profile is invalid: Input cannot include method_definitions_to_update on create.': 'recorded',
    'Profile is invalid: cannot create LocationGroupZone without countries.': 'recorded',
    'Profile name must be less than … characters long': 'recorded',
    'The Delivery Profile cannot be found for the shop.': 'recorded',
    'The Location could not be found for this shop.': 'recorded',
  },
}
