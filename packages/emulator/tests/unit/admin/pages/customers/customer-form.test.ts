import { expect, it } from 'vitest'
import { customerFormOf, customerInputOf } from '../../../../../admin/pages/customers/customer-form'

it('removes the email address and the phone number of a customer when they are empty', () => {
  expect(customerInputOf({ ...customerFormOf(), firstName: 'Ada', tags: 'vip,, north' })).toEqual({
    firstName: 'Ada',
    lastName: '',
    email: null,
    phone: null,
    note: '',
    tags: ['vip', 'north'],
    taxExempt: false,
  })
})
