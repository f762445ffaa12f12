import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    availableCarrierServices: 'recorded',
    carrierService: 'recorded',
    carrierServiceCreate: 'recorded',
    carrierServiceDelete: 'recorded',
    carrierServiceUpdate: 'recorded',
    carrierServices: 'recorded',
  },
  texts: {
    'Shipping rate provider callback url invalid host': 'recorded',
    'Shipping rate provider callback url must use HTTPS': 'recorded',
    "Shipping rate provider name can't be blank": 'recorded',
    'The carrier or app could not be found.': 'recorded',
    '… is already configured': 'recorded',
  },
}
