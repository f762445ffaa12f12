import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the texts of errors in this folder are known. */
export const evidence: DomainEvidence = {
  texts: {
    'Country is invalid': 'recorded',
    'Province is invalid': 'recorded',
  },
}
