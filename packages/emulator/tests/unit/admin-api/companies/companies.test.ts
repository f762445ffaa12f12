import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const TOPICS = [
  'companies/create',
  'companies/delete',
  'companies/update',
  'company_contact_roles/assign',
  'company_contact_roles/revoke',
  'company_contacts/create',
  'company_contacts/delete',
  'company_locations/create',
  'company_locations/delete',
  'company_locations/update',
]
const admin = startAdmin(
  ['write_companies', 'write_customers', 'write_draft_orders', 'write_orders'],
  TOPICS,
  { seed: { stores: [{ handle: 'demo-store', plan: 'plus' }] } },
)

interface Created {
  company: {
    id: string
    mainContact: { id: string }
    contactRoles: { nodes: { id: string }[] }
    locations: { nodes: { id: string }[] }
  }
  userErrors: unknown[]
}

const create = (name: string, fields: object = {}) =>
  admin.ask<Created>(
    `mutation ($input: CompanyCreateInput!) { companyCreate(input: $input) {
      company {
        id mainContact { id } contactRoles(first: 5) { nodes { id } }
        locations(first: 5) { nodes { id } }
      }
      userErrors { field message code }
    } }`,
    {
      input: {
        company: { name, externalId: name },
        companyContact: { email: `${name}@shop.example` },
        ...fields,
      },
    },
  )
const addBranch = async (companyId: string, input: object = { name: 'Yard' }) =>
  admin.ask<{ companyLocation: { id: string; name: string } | null; userErrors: object[] }>(
    `mutation ($companyId: ID!, $input: CompanyLocationInput!) {
      companyLocationCreate(companyId: $companyId, input: $input) {
        companyLocation { id name } userErrors { field message code }
      }
    }`,
    { companyId, input },
  )

describe('a company', () => {
  it('has a location with its name, and its first contact orders there', async () => {
    const { company } = await create('mill')
    const read = await admin.ask(
      `query ($id: ID!) { company(id: $id) {
        locations(first: 5) { nodes { name roleAssignments(first: 5) { nodes {
          role { name } companyContact { isMainContact customer { email companyContactProfiles { id } } }
        } } } }
        locationsCount { count } defaultRole { name } ordersCount { count }
      } }`,
      { id: company.id },
    )

    expect(read).toMatchObject({
      locations: {
        nodes: [
          {
            name: 'mill',
            roleAssignments: {
              nodes: [
                {
                  role: { name: 'Ordering only' },
                  companyContact: {
                    isMainContact: true,
                    customer: {
                      email: 'mill@shop.example',
                      companyContactProfiles: [{ id: company.mainContact.id }],
                    },
                  },
                },
              ],
            },
          },
        ],
      },
      locationsCount: { count: 1 },
      defaultRole: { name: 'Ordering only' },
      ordersCount: { count: 0 },
    })
    await expect
      .poll(() =>
        admin
          .received()
          .map(([topic]) => topic)
          .sort(),
      )
      .toEqual([
        'companies/create',
        'company_contact_roles/assign',
        'company_contacts/create',
        'company_locations/create',
      ])
    const [, payload] = admin.received().find(([topic]) => topic === 'companies/create') ?? []
    expect(payload).toMatchObject({
      name: 'mill',
      external_id: 'mill',
      main_contact_admin_graphql_api_id: company.mainContact.id,
      admin_graphql_api_id: company.id,
    })
  })

  it.each([
    [{ company: { name: ' ' } }, ['company', 'name'], 'BLANK'],
    [{ company: { name: 'a', externalId: 'two words' } }, ['company', 'externalId'], 'INVALID'],
    [{ company: { name: 'a', externalId: 'x'.repeat(65) } }, ['company', 'externalId'], 'TOO_LONG'],
    [{ companyContact: { email: 'mill@shop.example' } }, ['companyContact', 'email'], 'TAKEN'],
    [
      { companyLocation: { billingSameAsShipping: true } },
      ['companyLocation', 'shippingAddress'],
      'INVALID_INPUT',
    ],
    [
      { companyLocation: { shippingAddress: { countryCode: 'US', zip: '1' } } },
      ['companyLocation', 'shippingAddress', 'zip'],
      'INVALID',
    ],
  ])('is refused with the input %j', async (fields, path, code) => {
    await create('mill')
    const { company, userErrors } = await create('other', fields)

    expect(company).toBeNull()
    expect(userErrors).toMatchObject([{ field: ['input', ...path], code }])
    expect(await admin.ask('{ companiesCount { count } }')).toEqual({ count: 1 })
  })

  const draftOf = async (company: Created['company']): Promise<string> => {
    const { draftOrder } = await admin.ask<{ draftOrder: { id: string } }>(
      'mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } } }',
      {
        input: {
          lineItems: [{ title: 'Engraving', quantity: 1, originalUnitPrice: '5.00' }],
          purchasingEntity: {
            purchasingCompany: {
              companyId: company.id,
              companyContactId: company.mainContact.id,
              companyLocationId: company.locations.nodes[0]?.id,
            },
          },
        },
      },
    )
    return draftOrder.id
  }

  it('gets no store credit for a canceled order', async () => {
    const { company } = await create('mill')
    const { draftOrder } = await admin.ask<{ draftOrder: { order: { id: string } } }>(
      'mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { order { id } } } }',
      { id: await draftOf(company) },
    )
    expect(
      await admin.ask(
        `mutation ($id: ID!) { orderCancel(
          orderId: $id, reason: CUSTOMER, restock: false, refundMethod: { storeCreditRefund: {} }
        ) { orderCancelUserErrors { field message code } } }`,
        { id: draftOrder.order.id },
      ),
    ).toEqual({
      orderCancelUserErrors: [
        {
          field: ['refundMethod', 'storeCreditRefund'],
          message: 'A store credit order refund was requested but the order is a B2B order.',
          code: 'STORE_CREDIT_REFUND_B2B_NOT_SUPPORTED',
        },
      ],
    })
  })

  it('is deleted with what belongs to it, but not with orders', async () => {
    const [{ company: used }, { company: unused }] = [await create('used'), await create('unused')]
    await draftOf(used)
    const deleted = await admin.ask(
      `mutation ($ids: [ID!]!) { companiesDelete(companyIds: $ids) {
        deletedCompanyIds userErrors { field code }
      } }`,
      { ids: [used.id, unused.id, 'gid://shopify/Company/1'] },
    )

    expect(deleted).toEqual({
      deletedCompanyIds: [unused.id],
      userErrors: [
        { field: ['companyIds', '0'], code: 'FAILED_TO_DELETE' },
        { field: ['companyIds', '2'], code: 'RESOURCE_NOT_FOUND' },
      ],
    })
    expect(
      await admin.ask(
        `query ($contact: ID!, $location: ID!) {
          companyContact(id: $contact) { id } companyLocation(id: $location) { id }
          companies(first: 5) { nodes { id draftOrders(first: 5) { nodes { name } } } }
        }`,
        { contact: unused.mainContact.id, location: unused.locations.nodes[0]?.id },
      ),
    ).toEqual({
      companyContact: null,
      companyLocation: null,
      companies: { nodes: [{ id: used.id, draftOrders: { nodes: [{ name: '#D1' }] } }] },
    })
    await expect
      .poll(() => admin.received().filter(([topic]) => topic === 'companies/delete').length)
      .toBe(1)
  })
})

describe('a location', () => {
  it('keeps the ids of its addresses', async () => {
    const { company } = await create('mill')
    const locationId = company.locations.nodes[0]?.id
    const assign = (address1: string, addressTypes: string[]) =>
      admin.ask<{ addresses: { id: string; address1: string }[] }>(
        `mutation ($locationId: ID!, $address: CompanyAddressInput!, $addressTypes: [CompanyAddressType!]!) {
          companyLocationAssignAddress(
            locationId: $locationId, address: $address, addressTypes: $addressTypes
          ) { addresses { id address1 } userErrors { field } }
        }`,
        { locationId, address: { address1, countryCode: 'CA' }, addressTypes },
      )
    const { addresses: before } = await assign('1 Mill Lane', ['BILLING'])
    const { addresses: after } = await assign('2 Mill Lane', ['BILLING', 'SHIPPING'])

    expect(after.map(({ address1 }) => address1)).toEqual(['2 Mill Lane', '2 Mill Lane'])
    expect(after[1]?.id).toBe(before[0]?.id)
  })

  it('cannot be deleted if it is the only one', async () => {
    const { company } = await create('mill')
    const remove = (id: string | undefined) =>
      admin.ask(
        `mutation ($id: ID!) { companyLocationDelete(companyLocationId: $id) {
          deletedCompanyLocationId userErrors { field code }
        } }`,
        { id },
      )
    const only = company.locations.nodes[0]?.id

    expect(await remove(only)).toEqual({
      deletedCompanyLocationId: null,
      userErrors: [{ field: ['companyLocationId'], code: 'FAILED_TO_DELETE' }],
    })
    await addBranch(company.id)
    expect(await remove(only)).toEqual({ deletedCompanyLocationId: only, userErrors: [] })
  })

  it('has tax settings and staff members', async () => {
    const { company } = await create('mill')
    const id = company.locations.nodes[0]?.id
    const taxes = await admin.ask(
      `mutation ($id: ID!) { companyLocationTaxSettingsUpdate(
        companyLocationId: $id, taxExempt: true, taxRegistrationId: "T1",
        exemptionsToAssign: [CA_STATUS_CARD_EXEMPTION]
      ) { companyLocation { taxSettings { taxExempt taxExemptions taxRegistrationId } } userErrors { code } } }`,
      { id },
    )

    expect(taxes).toEqual({
      companyLocation: {
        taxSettings: {
          taxExempt: true,
          taxExemptions: ['CA_STATUS_CARD_EXEMPTION'],
          taxRegistrationId: 'T1',
        },
      },
      userErrors: [],
    })
    expect(
      await admin.ask(
        `mutation ($id: ID!) { companyLocationAssignStaffMembers(
          companyLocationId: $id, staffMemberIds: ["gid://shopify/StaffMember/999"]
        ) { companyLocationStaffMemberAssignments { id } userErrors { field code } } }`,
        { id },
      ),
    ).toEqual({
      companyLocationStaffMemberAssignments: null,
      userErrors: [{ field: ['staffMemberIds', '0'], code: 'RESOURCE_NOT_FOUND' }],
    })
  })
})

describe('a role', () => {
  it('is assigned once for each location, and revoked', async () => {
    const { company } = await create('mill')
    const { companyLocation } = await addBranch(company.id)
    const role = {
      companyContactRoleId: company.contactRoles.nodes[0]?.id,
      companyLocationId: companyLocation?.id,
    }
    const assigned = await admin.ask<{ roleAssignments: { id: string }[]; userErrors: object[] }>(
      `mutation ($id: ID!, $roles: [CompanyContactRoleAssign!]!) {
        companyContactAssignRoles(companyContactId: $id, rolesToAssign: $roles) {
          roleAssignments { id } userErrors { field code }
        }
      }`,
      { id: company.mainContact.id, roles: [role, role] },
    )

    expect(assigned.roleAssignments).toHaveLength(1)
    expect(assigned.userErrors).toEqual([{ field: ['rolesToAssign', '1'], code: 'LIMIT_REACHED' }])
    const revoked = await admin.ask<{ revokedRoleAssignmentIds: string[] }>(
      `mutation ($id: ID!) { companyContactRevokeRoles(companyContactId: $id, revokeAll: true) {
        revokedRoleAssignmentIds userErrors { code }
      } }`,
      { id: company.mainContact.id },
    )
    expect(revoked.revokedRoleAssignmentIds).toHaveLength(2)
    await expect
      .poll(() => admin.received().filter(([topic]) => topic?.endsWith('/revoke')).length)
      .toBe(2)
  })
})

describe('the customer of an order of a company', () => {
  it('has to have a role at the location, and is not removed', async () => {
    const { company } = await create('mill')
    const locationId = company.locations.nodes[0]?.id
    const { draftOrder } = await admin.ask<{ draftOrder: { id: string } }>(
      `mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
        draftOrder { id } userErrors { message }
      } }`,
      {
        input: {
          lineItems: [{ title: 'Engraving', quantity: 1, originalUnitPrice: '5.00' }],
          purchasingEntity: {
            purchasingCompany: {
              companyId: company.id,
              companyContactId: company.mainContact.id,
              companyLocationId: locationId,
            },
          },
        },
      },
    )
    const completed = await admin.ask<{ draftOrder: { order: { id: string } } }>(
      'mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { order { id } } } }',
      draftOrder,
    )
    const orderId = completed.draftOrder.order.id
    const added = await admin.ask<{
      companyContact: { id: string; customer: { id: string } }
    }>(
      `mutation ($id: ID!) { companyContactCreate(companyId: $id, input: { email: "joiner@shop.example" }) {
        companyContact { id customer { id } } userErrors { message }
      } }`,
      { id: company.id },
    )
    const { id: contactId, customer } = added.companyContact
    const FIELDS = `order {
      customer { email } purchasingEntity { ... on PurchasingCompany { contact { id } } }
    } userErrors { field message code }`
    const set = () =>
      admin.ask(
        `mutation ($orderId: ID!, $customerId: ID!) {
          orderCustomerSet(orderId: $orderId, customerId: $customerId) { ${FIELDS} }
        }`,
        { orderId, customerId: customer.id },
      )

    expect(await set()).toEqual({
      order: null,
      userErrors: [
        {
          field: ['customerId'],
          message: 'Customer does not have the permissions to place this order',
          code: 'NOT_PERMITTED',
        },
      ],
    })
    await admin.ask(
      `mutation ($id: ID!, $roleId: ID!, $locationId: ID!) {
        companyContactAssignRole(companyContactId: $id, companyContactRoleId: $roleId,
          companyLocationId: $locationId) { userErrors { message } }
      }`,
      { id: contactId, roleId: company.contactRoles.nodes[0]?.id, locationId },
    )
    expect(await set()).toEqual({
      order: {
        customer: { email: 'joiner@shop.example' },
        purchasingEntity: { contact: { id: contactId } },
      },
      userErrors: [],
    })
    expect(
      await admin.ask(
        `mutation ($orderId: ID!) { orderCustomerRemove(orderId: $orderId) { ${FIELDS} } }`,
        { orderId },
      ),
    ).toEqual({
      order: null,
      userErrors: [
        { field: ['orderId'], message: 'Action not permitted on B2B Orders', code: 'INVALID' },
      ],
    })
  })
})

describe('an order of a company', () => {
  it('names company, contact, and location', async () => {
    const { company } = await create('mill')
    const ids = {
      companyId: company.id,
      companyContactId: company.mainContact.id,
      companyLocationId: company.locations.nodes[0]?.id,
    }
    const { draftOrder } = await admin.ask<{ draftOrder: { id: string } }>(
      `mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
        draftOrder { id } userErrors { message }
      } }`,
      {
        input: {
          lineItems: [{ title: 'Engraving', quantity: 1, originalUnitPrice: '5.00' }],
          purchasingEntity: { purchasingCompany: ids },
        },
      },
    )
    await admin.ask(
      'mutation ($id: ID!) { draftOrderComplete(id: $id) { userErrors { message } } }',
      draftOrder,
    )

    expect(
      await admin.ask(
        `query ($id: ID!) { company(id: $id) { ordersCount { count } totalSpent { amount }
          orders(first: 5) { nodes { customer { email } purchasingEntity { ... on PurchasingCompany {
            company { id } contact { id } location { id }
          } } } } } }`,
        { id: company.id },
      ),
    ).toEqual({
      ordersCount: { count: 1 },
      totalSpent: { amount: '5.0' },
      orders: {
        nodes: [
          {
            customer: { email: 'mill@shop.example' },
            purchasingEntity: {
              company: { id: ids.companyId },
              contact: { id: ids.companyContactId },
              location: { id: ids.companyLocationId },
            },
          },
        ],
      },
    })
  })
})
