import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    storeCreditAccount: 'recorded',
    storeCreditAccountCredit: 'recorded',
    storeCreditAccountDebit: 'recorded',
    storeCreditConfiguration: 'documented',
  },
  texts: {
    'A positive amount must be used to credit a store credit account': 'recorded',
    'A positive amount must be used to debit a store credit account': 'recorded',
    'Owner does not exist': 'recorded',
    'Store credit account does not exist': 'recorded',
    'The currency provided does not match the currency of the store credit account': 'recorded',
    'The expiry date must be in the future': 'recorded',
    "The operation would cause the account's credit limit to be exceeded": 'recorded',
    'The store credit account does not have sufficient funds to satisfy the request': 'recorded',
  },
}
