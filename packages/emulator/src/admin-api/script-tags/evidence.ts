import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    scriptTag: 'documented',
    scriptTagCreate: 'documented',
    scriptTagDelete: 'documented',
    scriptTagUpdate: 'documented',
    scriptTags: 'documented',
  },
}
