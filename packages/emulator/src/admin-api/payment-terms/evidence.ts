import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    paymentReminderSend: 'assumed',
    paymentTermsCreate: 'recorded',
    paymentTermsDelete: 'recorded',
    paymentTermsTemplates: 'recorded',
    paymentTermsUpdate: 'recorded',
  },
  texts: {
    'Cannot create payment terms on an Order that has already been paid in full.': 'recorded',
    'Could not find payment terms.': 'recorded',
    'Cannot create payment terms with multiple payment schedules.': 'recorded',
  },
}
