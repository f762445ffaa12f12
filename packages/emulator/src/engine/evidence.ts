import type { DomainEvidence } from './resolve/domain-evidence'

/** How the texts of errors in this folder are known. */
export const evidence: DomainEvidence = {
  texts: {
    'The same idempotency key cannot be used with different operation parameters.': 'documented',
  },
}
