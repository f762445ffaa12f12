import { INPUT_GIVEN, notFound } from './text-rules'
import { CUSTOMERS } from '../customers/customer-records'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext } from '../../engine/resolve/mutation'
import { hasOrders } from './company-orders'
import { CONTACTS } from './company-records'
import { contactErrors } from './contact-input'
import { companyExists, contactExists } from './find-company'
import { addContact, addContactOf, changeContact, removeContact } from './write-company'

const HAS_ORDERS = {
  message: 'Cannot delete a company contact with existing orders or draft orders.',
  code: 'FAILED_TO_DELETE',
} as const

/** The roots that create, change, and delete contacts. */
export const contactMutations: Domain = {
  mutations: {
    companyContactCreate: defineMutation({
      topics: ['company_contacts/create'],
      checks: [companyExists()],
      errors: ({ input }, context) => contactErrors(context, input, ['input']),
      run: ({ companyId, input }, context) => ({
        companyContact: addContact(context, companyId, input),
      }),
    }),

    companyContactUpdate: CONTACTS.change('companyContactId', {
      topics: ['company_contacts/update'],
      checks: [contactExists(), INPUT_GIVEN],
      errors: ({ input }, context, before) => contactErrors(context, input, ['input'], before),
      run: ({ input }, context, before) => ({
        companyContact: changeContact(context, before, input),
      }),
    }),

    companyAssignCustomerAsContact: defineMutation({
      topics: ['company_contacts/create'],
      checks: [
        companyExists(),
        CUSTOMERS.exists('customerId', 'Customer does not exist.', 'RESOURCE_NOT_FOUND'),
        {
          field: ['companyId'],
          code: 'INVALID_INPUT',
          message: 'Customer must have an email address.',
          fails: ({ customerId }, context) => !CUSTOMERS.in(context).get(customerId)?.email,
          isFinal: true,
        },
        {
          field: ['companyId'],
          code: 'INVALID_INPUT',
          message: 'Customer is already associated with a company contact.',
          fails: ({ customerId }, context) => CONTACTS.in(context).has('customer', customerId),
        },
      ],
      run: ({ companyId, customerId }, context) => ({
        companyContact: addContactOf(context, companyId, customerId, null),
      }),
    }),

    companyContactDelete: defineMutation({
      topics: ['company_contacts/delete'],
      checks: [
        contactExists(),
        {
          ...HAS_ORDERS,
          field: ['companyContactId'],
          fails: ({ companyContactId }, { store }) => hasOrders(store.records, companyContactId),
        },
      ],
      run: ({ companyContactId }, context) => {
        removeById(context, companyContactId)
        return { deletedCompanyContactId: companyContactId }
      },
    }),

    companyContactsDelete: defineMutation({
      topics: ['company_contacts/delete'],
      isPartial: true,
      run: ({ companyContactIds }, context) => {
        const { records } = context.store
        const deletedCompanyContactIds: string[] = []
        const userErrors = companyContactIds.flatMap((id, index) => {
          const field = ['companyContactIds', String(index)]
          if (!records.table(CONTACTS).get(id))
            return [notFound(field, "The company contact doesn't exist.")]
          if (hasOrders(records, id)) return [{ ...HAS_ORDERS, field }]
          removeById(context, id)
          deletedCompanyContactIds.push(id)
          return []
        })
        return { deletedCompanyContactIds, userErrors }
      },
    }),

    companyContactRemoveFromCompany: defineMutation({
      topics: ['company_contacts/delete'],
      checks: [contactExists()],
      run: ({ companyContactId }, context) => {
        removeById(context, companyContactId)
        return { removedCompanyContactId: companyContactId }
      },
    }),
  },
}

function removeById(context: MutationContext, id: string): void {
  const contact = CONTACTS.in(context).get(id)
  if (contact) removeContact(context, contact)
}
