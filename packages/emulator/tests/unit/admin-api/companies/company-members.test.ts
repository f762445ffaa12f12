import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_companies', 'write_customers', 'read_users'], [], {
  seed: {
    stores: [
      {
        handle: 'demo-store',
        plan: 'plus',
        customers: [{ email: 'kim@shop.example' }, { email: 'sam@shop.example' }],
        companies: [
          {
            name: 'Mill',
            locations: [{ name: 'Mill' }],
            contacts: [{ email: 'ida@mill.example' }],
          },
        ],
      },
    ],
  },
})

let company: string
let contact: string
let location: string
let role: string
beforeEach(async () => {
  const { nodes } = await admin.ask<{
    nodes: {
      id: string
      mainContact: { id: string }
      locations: { nodes: { id: string }[] }
      contactRoles: { nodes: { id: string }[] }
    }[]
  }>(`{ companies(first: 1) { nodes {
    id mainContact { id } locations(first: 1) { nodes { id } } contactRoles(first: 1) { nodes { id } }
  } } }`)
  company = nodes[0]?.id ?? ''
  contact = nodes[0]?.mainContact.id ?? ''
  location = nodes[0]?.locations.nodes[0]?.id ?? ''
  role = nodes[0]?.contactRoles.nodes[0]?.id ?? ''
})

const CUSTOMER = 'gid://shopify/Customer/1001'
const assignCustomer = (customerId: string) =>
  admin.ask<{ companyContact: { id: string } | null; userErrors: object[] }>(
    `mutation ($companyId: ID!, $customerId: ID!) {
      companyAssignCustomerAsContact(companyId: $companyId, customerId: $customerId) {
        companyContact { id } userErrors { field message code }
      }
    }`,
    { companyId: company, customerId },
  )

describe('a contact', () => {
  it('is a new customer, or one that is no contact yet', async () => {
    const created = await admin.ask(
      `mutation ($companyId: ID!) { companyContactCreate(
        companyId: $companyId, input: { email: "per@mill.example", title: "Buyer" }
      ) { companyContact { title isMainContact customer { email } } userErrors { code } } }`,
      { companyId: company },
    )

    expect(created).toEqual({
      companyContact: {
        title: 'Buyer',
        isMainContact: false,
        customer: { email: 'per@mill.example' },
      },
      userErrors: [],
    })
    expect((await assignCustomer(CUSTOMER)).userErrors).toEqual([])
    expect(await assignCustomer(CUSTOMER)).toEqual({
      companyContact: null,
      userErrors: [
        {
          field: ['companyId'],
          message: 'Customer is already associated with a company contact.',
          code: 'INVALID_INPUT',
        },
      ],
    })
  })

  it('disappears with the customer', async () => {
    await assignCustomer(CUSTOMER)
    await admin.ask(
      'mutation ($id: ID!) { customerDelete(input: { id: $id }) { userErrors { message } } }',
      { id: CUSTOMER },
    )

    expect(
      await admin.ask('query ($id: ID!) { company(id: $id) { contactsCount { count } } }', {
        id: company,
      }),
    ).toEqual({ contactsCount: { count: 1 } })
  })
})

describe('a location', () => {
  it('assigns and revokes the roles of contacts', async () => {
    const { companyContact } = await assignCustomer(CUSTOMER)
    const { roleAssignments } = await admin.ask<{ roleAssignments: { id: string }[] }>(
      `mutation ($id: ID!, $roles: [CompanyLocationRoleAssign!]!) {
        companyLocationAssignRoles(companyLocationId: $id, rolesToAssign: $roles) {
          roleAssignments { id role { name } } userErrors { code }
        }
      }`,
      {
        id: location,
        roles: [{ companyContactId: companyContact?.id, companyContactRoleId: role }],
      },
    )
    const ids = roleAssignments.map(({ id }) => id)

    expect(ids).toHaveLength(1)
    expect(
      await admin.ask(
        `mutation ($id: ID!, $ids: [ID!]!) {
          companyLocationRevokeRoles(companyLocationId: $id, rolesToRevoke: $ids) {
            revokedRoleAssignmentIds userErrors { field code }
          }
        }`,
        { id: location, ids: [...ids, ...ids] },
      ),
    ).toEqual({
      revokedRoleAssignmentIds: ids,
      userErrors: [{ field: ['rolesToRevoke', '1'], code: 'RESOURCE_NOT_FOUND' }],
    })
    expect(
      await admin.ask(
        'query ($id: ID!) { companyContact(id: $id) { roleAssignments(first: 5) { nodes { companyLocation { id } } } } }',
        { id: contact },
      ),
    ).toEqual({ roleAssignments: { nodes: [{ companyLocation: { id: location } }] } })
  })

  it('has staff members until they are removed', async () => {
    const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
      '{ staffMembers(first: 1) { nodes { id } } }',
    )
    const { companyLocationStaffMemberAssignments: assigned } = await admin.ask<{
      companyLocationStaffMemberAssignments: { id: string }[]
    }>(
      `mutation ($id: ID!, $staff: [ID!]!) {
        companyLocationAssignStaffMembers(companyLocationId: $id, staffMemberIds: $staff) {
          companyLocationStaffMemberAssignments { id staffMember { id } } userErrors { code }
        }
      }`,
      { id: location, staff: [nodes[0]?.id] },
    )
    const ids = assigned.map(({ id }) => id)

    expect(
      await admin.ask(
        `mutation ($ids: [ID!]!) {
          companyLocationRemoveStaffMembers(companyLocationStaffMemberAssignmentIds: $ids) {
            deletedCompanyLocationStaffMemberAssignmentIds userErrors { code }
          }
        }`,
        { ids },
      ),
    ).toEqual({ deletedCompanyLocationStaffMemberAssignmentIds: ids, userErrors: [] })
  })

  it('loses an address that is deleted', async () => {
    const { addresses } = await admin.ask<{ addresses: { id: string }[] }>(
      `mutation ($id: ID!) { companyLocationAssignAddress(
        locationId: $id, address: { address1: "1 Mill Lane" }, addressTypes: [BILLING]
      ) { addresses { id } userErrors { code } } }`,
      { id: location },
    )
    await admin.ask(
      `mutation ($id: ID!) { companyAddressDelete(addressId: $id) {
        deletedAddressId userErrors { code }
      } }`,
      addresses[0],
    )

    expect(
      await admin.ask('query ($id: ID!) { companyLocation(id: $id) { billingAddress { id } } }', {
        id: location,
      }),
    ).toEqual({ billingAddress: null })
  })
})
