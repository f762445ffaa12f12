import type { Examples } from '../mutation-cases/example'

/** Examples of companies. */
export const examples: Examples = {
  companyAssignCustomerAsContact: ({ id }) => ({
    companyId: id('Company'),
    customerId: id('Customer', 1),
  }),
  companyContactCreate: ({ id }) => ({
    companyId: id('Company'),
    input: { email: 'ole@mill.example', firstName: 'Ole' },
  }),
  // The contact has a role at the first location.
  companyLocationAssignRoles: ({ id }) => ({
    companyLocationId: id('CompanyLocation', 1),
    rolesToAssign: [
      { companyContactId: id('CompanyContact'), companyContactRoleId: id('CompanyContactRole') },
    ],
  }),
  companyLocationAssignStaffMembers: ({ id }) => ({
    companyLocationId: id('CompanyLocation'),
    staffMemberIds: ['gid://shopify/StaffMember/1'],
  }),
  companyLocationCreate: ({ id }) => ({ companyId: id('Company'), input: { name: 'Quay' } }),
  companyLocationRevokeRoles: ({ id }) => ({
    companyLocationId: id('CompanyLocation'),
    rolesToRevoke: [id('CompanyContactRoleAssignment')],
  }),
}
