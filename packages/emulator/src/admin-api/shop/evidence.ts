import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    businessEntities: 'recorded',
    businessEntity: 'documented',
    currentStaffMember: 'assumed',
    domain: 'documented',
    publicApiVersions: 'recorded',
    shop: 'recorded',
    shopBillingPreferences: 'documented',
    shopPolicyUpdate: 'recorded',
    staffMember: 'documented',
    staffMembers: 'documented',
  },
  texts: {
    "Body Liquid syntax error: Unknown tag '…'": 'recorded',
    'Body is too big (maximum is 512 KB)': 'recorded',
    'Purchase options cancellation policy required': 'recorded',
  },
}
