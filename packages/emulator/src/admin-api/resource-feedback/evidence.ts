import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    bulkProductResourceFeedbackCreate: 'assumed',
    productResourceFeedback: 'documented',
    shopResourceFeedbackCreate: 'documented',
  },
  texts: {
    'The feedback date cannot be set in the future.': 'documented',
    'The feedback for a later version of this resource was already accepted.': 'documented',
  },
}
