import { INPUT_GIVEN, namedErrors, notFound } from './text-rules'
import type { CompanyCreateInput, CompanyInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { COMPANIES, CONTACTS, ROLES } from './company-records'
import type { CompanyRecord } from './company-records'
import { companyWebhook } from './company-webhook'
import { contactErrors } from './contact-input'
import { isCompanyInUse } from './deletable'
import { companyExists, contactExists } from './find-company'
import { locationErrors } from './location-input'
import { addCompany, addContact, assignRole, changeCompany, removeCompany } from './write-company'
import { addLocation } from './write-location'

const REMOVAL_TOPICS = ['companies/delete', 'company_locations/delete'] as const
const FAILED_TO_DELETE = {
  message: 'Failed to delete the company.',
  code: 'FAILED_TO_DELETE',
} as const

/** The roots that create, change, and delete companies. */
export const companyMutations: Domain = {
  mutations: {
    companyCreate: defineMutation({
      topics: [
        'companies/create',
        'company_contact_roles/assign',
        'company_contacts/create',
        'company_locations/create',
      ],
      errors: ({ input }, context) => createErrors(context, input),
      run: ({ input }, context) => ({ company: createCompany(context, input) }),
    }),

    companyUpdate: COMPANIES.change('companyId', {
      topics: ['companies/update'],
      checks: [
        companyExists('Resource requested does not exist.'),
        INPUT_GIVEN,
        {
          field: ['input', 'customerSince'],
          code: 'INVALID_INPUT',
          message: 'This field may only be set on creation.',
          fails: ({ input }) => input.customerSince !== undefined,
          isFinal: true,
        },
      ],
      errors: ({ companyId, input }, context) =>
        companyErrors(context, input, ['input'], companyId),
      run: ({ companyId, input }, context, before) => {
        const company = changeCompany(context, companyId, {
          name: input.name?.trim() ?? before.name,
          note: input.note === undefined ? before.note : input.note,
          externalId: input.externalId === undefined ? before.externalId : input.externalId || null,
        })
        return { company }
      },
    }),

    companyDelete: defineMutation({
      topics: REMOVAL_TOPICS,
      checks: [
        COMPANIES.exists('id', 'Company does not exist.', 'RESOURCE_NOT_FOUND'),
        {
          ...FAILED_TO_DELETE,
          field: ['id'],
          fails: ({ id }, { store }) => isCompanyInUse(store.records, id),
        },
      ],
      reports: 'first',
      run: ({ id }, context) => {
        const company = COMPANIES.in(context).get(id)
        if (company) removeCompany(context, company)
        return { deletedCompanyId: id }
      },
    }),

    companiesDelete: defineMutation({
      topics: REMOVAL_TOPICS,
      isPartial: true,
      run: ({ companyIds }, context) => {
        const deletedCompanyIds: string[] = []
        const userErrors = companyIds.flatMap((id, index) => {
          const { records } = context.store
          const field = ['companyIds', String(index)]
          const company = records.table(COMPANIES).get(id)
          if (!company) return [notFound(field)]
          if (isCompanyInUse(records, id)) return [{ ...FAILED_TO_DELETE, field }]
          removeCompany(context, company)
          deletedCompanyIds.push(id)
          return []
        })
        return { deletedCompanyIds, userErrors }
      },
    }),

    companyAssignMainContact: defineMutation({
      topics: ['companies/update'],
      checks: [
        companyExists(),
        contactExists(),
        {
          field: ['companyContactId'],
          code: 'INVALID_INPUT',
          message: 'The company contact does not belong to the company.',
          fails: ({ companyId, companyContactId }, context) =>
            CONTACTS.in(context).get(companyContactId)?.companyId !== companyId,
        },
      ],
      run: ({ companyId, companyContactId: mainContactId }, context) => ({
        company: changeCompany(context, companyId, { mainContactId }),
      }),
    }),

    companyRevokeMainContact: defineMutation({
      topics: ['companies/update'],
      checks: [companyExists()],
      run: ({ companyId }, context) => ({
        company: changeCompany(context, companyId, { mainContactId: null }),
      }),
    }),
  },
}

function createErrors(context: GraphqlContext, input: CompanyCreateInput): MutationError[] {
  const { company, companyContact, companyLocation } = input
  const isNamed = typeof company.name === 'string'
  return [
    ...(isNamed
      ? []
      : [
          {
            field: ['input', 'company', 'name'],
            message: "Name can't be blank",
            code: 'BLANK',
          },
        ]),
    ...companyErrors(context, company, ['input', 'company']),
    ...(companyContact ? contactErrors(context, companyContact, ['input', 'companyContact']) : []),
    ...(companyLocation
      ? locationErrors(context, companyLocation, ['input', 'companyLocation'])
      : []),
  ]
}

function companyErrors(
  context: GraphqlContext,
  input: CompanyInput,
  path: readonly string[],
  companyId?: string,
): MutationError[] {
  const companies = COMPANIES.in(context)
  return namedErrors(input, path, externalId => companies.has('externalId', externalId, companyId))
}

/** The first contact is the main one, and has the default role at the first location. */
function createCompany(context: MutationContext, input: CompanyCreateInput): CompanyRecord {
  const company = addCompany(context, input.company)
  const location = addLocation(context, company.id, input.companyLocation ?? {}, company.name)
  if (!input.companyContact) {
    context.emit('companies/create', companyWebhook(company))
    return company
  }
  const contact = addContact(context, company.id, input.companyContact)
  const created = COMPANIES.in(context).put({ ...company, mainContactId: contact.id })
  const role = ROLES.in(context).lookUp('company', company.id).at(-1)
  if (role)
    assignRole(context, {
      companyId: company.id,
      contactId: contact.id,
      locationId: location.id,
      roleId: role.id,
    })
  context.emit('companies/create', companyWebhook(created))
  return created
}
