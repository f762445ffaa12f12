import { expect } from 'vitest'

interface Node {
  id: string
}

/** A company with one location. */
export interface Company {
  id: string
  /** The roles `Location admin` and `Ordering only`. */
  contactRoles: { nodes: Node[] }
  locations: { nodes: Node[] }
}

/** Sends a document to the Admin API. Returns the value of its only root. */
type Ask = <Result>(query: string, variables?: Record<string, unknown>) => Promise<Result>

/** Creates companies, and the roles of customers, with the Admin API. */
export function createCompanies(ask: Ask) {
  async function admin<Result>(query: string, variables: Record<string, unknown>): Promise<Result> {
    const payload = await ask<Result & { userErrors: object[] }>(query, variables)
    expect(payload.userErrors).toEqual([])
    return payload
  }

  async function addCompany(name: string): Promise<Company> {
    const { company } = await admin<{ company: Company }>(
      `mutation ($name: String!) { companyCreate(input: { company: { name: $name } }) {
        company { id contactRoles(first: 2) { nodes { id } } locations(first: 1) { nodes { id } } }
        userErrors { message } } }`,
      { name },
    )
    return company
  }

  async function addLocation(company: Company, name: string): Promise<string> {
    const { companyLocation } = await admin<{ companyLocation: Node }>(
      `mutation ($id: ID!, $name: String!) { companyLocationCreate(companyId: $id, input: { name: $name }) {
        companyLocation { id } userErrors { message } } }`,
      { id: company.id, name },
    )
    return companyLocation.id
  }

  /** Gives a contact a role at a location: by default, that of its admin. */
  function assign(company: Company, contact: string, location: string | undefined, role = 0) {
    return admin(
      `mutation ($contact: ID!, $role: ID!, $location: ID!) {
        companyContactAssignRole(companyContactId: $contact, companyContactRoleId: $role, companyLocationId: $location) { userErrors { message } } }`,
      { contact, role: company.contactRoles.nodes[role]?.id, location },
    )
  }

  /** Gives a customer a role at the first location of a company. Returns the id of the contact. */
  async function join(
    company: Company,
    customerId: string | undefined,
    role?: number,
  ): Promise<string> {
    const { companyContact } = await admin<{ companyContact: Node }>(
      `mutation ($company: ID!, $customer: ID!) {
        companyAssignCustomerAsContact(companyId: $company, customerId: $customer) { companyContact { id } userErrors { message } } }`,
      { company: company.id, customer: customerId },
    )
    await assign(company, companyContact.id, company.locations.nodes[0]?.id, role)
    return companyContact.id
  }

  /** Sets how the customers of a location check out. */
  function setExperience(id: string | undefined, buyerExperienceConfiguration: object) {
    return admin(
      `mutation ($id: ID!, $input: CompanyLocationUpdateInput!) {
        companyLocationUpdate(companyLocationId: $id, input: $input) { userErrors { message } } }`,
      { id, input: { buyerExperienceConfiguration } },
    )
  }

  return { admin, addCompany, addLocation, assign, join, setExperience }
}
