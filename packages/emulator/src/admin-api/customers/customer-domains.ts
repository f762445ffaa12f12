import type { Domain } from '../../engine/resolve/domain'
import { accountMutations } from './account-mutations'
import { accountPageDomain } from './account-page-domain'
import { addressMutations } from './address-mutations'
import { consentMutations } from './consent-mutations'
import { dataSaleDomain } from './data-sale-opt-out'
import { customerMutations } from './customer-mutations'
import { customerQueries } from './customer-queries'
import { customerSet } from './customer-set'
import { mergeDomain } from './merge-domain'

/** Customers, with addresses, consent, and merges. */
export const customerDomains: readonly Domain[] = [
  accountMutations,
  accountPageDomain,
  addressMutations,
  consentMutations,
  customerMutations,
  dataSaleDomain,
  customerQueries,
  customerSet,
  mergeDomain,
]
