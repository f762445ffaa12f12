import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    locationLocalPickupDisable: 'recorded',
    locationLocalPickupEnable: 'recorded',
    shippingPackageDelete: 'assumed',
    shippingPackageMakeDefault: 'documented',
    shippingPackageUpdate: 'assumed',
  },
  texts: {
    'Custom pickup time is not allowed for local pickup settings.': 'recorded',
    'Unable to find an active location for location ID …': 'recorded',
  },
}
