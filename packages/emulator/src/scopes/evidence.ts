import type { DomainEvidence } from '../engine/resolve/domain-evidence'

/** How the texts of errors in this folder are known. */
export const evidence: DomainEvidence = {
  texts: {
    'Scopes that are declared as required cannot be revoked.': 'recorded',
    'The requested list of scopes to revoke includes invalid handles.': 'recorded',
  },
}
