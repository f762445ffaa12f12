import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    dispute: 'documented',
    disputeEvidence: 'documented',
    disputeEvidenceUpdate: 'documented',
    disputes: 'documented',
    shopPayPaymentRequestReceipt: 'documented',
    shopPayPaymentRequestReceipts: 'documented',
    shopifyPaymentsAccount: 'documented',
  },
  texts: {
    'Dispute evidence could not be found.': 'documented',
    'Evidence already accepted.': 'documented',
    'Evidence past due date.': 'documented',
  },
}
