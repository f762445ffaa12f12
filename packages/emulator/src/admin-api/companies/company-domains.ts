import type { Domain } from '../../engine/resolve/domain'
import { companyDomain } from './company-domain'
import { companyLocationDomain } from './company-location-domain'
import { companyMutations } from './company-mutations'
import { contactDomain } from './contact-domain'
import { contactMutations } from './contact-mutations'
import { locationMutations } from './location-mutations'
import { roleMutations } from './role-mutations'
import { companyStaffMutations } from './staff-mutations'
import { companyTaxMutations } from './tax-mutations'

/** Companies, with contacts, roles, locations, and staff members. */
export const companyDomains: readonly Domain[] = [
  companyDomain,
  companyLocationDomain,
  companyMutations,
  companyStaffMutations,
  companyTaxMutations,
  contactDomain,
  contactMutations,
  locationMutations,
  roleMutations,
]
