import { currentTime } from '../../engine/records/timestamp'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { CUSTOMERS } from './customer-records'
import { findByEmail } from './find-by-email'
import { customerWebhook } from './customer-webhook'
import { addCustomer } from './write-customer'

const MAX_EMAIL_LENGTH = 255
const MAX_LOCAL_LENGTH = 128
/** Stricter than for customers: the top-level domain has only letters. */
const EMAIL = /^(?<local>[^\s@.]+(?:\.[^\s@.]+)*)@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i
/** Tag of customers that only the form of the opt-out created. */
const FORM_TAG = 'created-by-dns-form'

/** The opt-out of the sale of personal data. */
export const dataSaleDomain: Domain = {
  mutations: {
    dataSaleOptOut: defineMutation({
      checks: [
        {
          field: null,
          code: 'FAILED',
          message: 'Data sale opt out failed.',
          fails: ({ email }) => !isValid(email.trim()),
        },
      ],
      topics: ['customers/create', 'customers/update'],
      run: ({ email }, context) => {
        const known = findByEmail(context.store.records, email)
        const { id } = known ?? addCustomer(context, { email, tags: [FORM_TAG] })
        const customer = CUSTOMERS.in(context).update(id, {
          hasOptedOutOfSale: true,
          updatedAt: currentTime(context),
        })
        if (customer)
          context.emit(
            known ? 'customers/update' : 'customers/create',
            customerWebhook(context, customer),
          )
        return { customerId: id }
      },
    }),
  },
}

function isValid(email: string): boolean {
  const local = email.length > MAX_EMAIL_LENGTH ? undefined : EMAIL.exec(email)?.groups?.local
  return local !== undefined && local.length <= MAX_LOCAL_LENGTH
}
