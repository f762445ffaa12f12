import { expect, it } from 'vitest'
import { describeCustomerData } from '../../../src/scopes/describe-customer-data'
import type { ProtectedDataAccess } from '../../../src/state/protected-data'

it.each<[ProtectedDataAccess, string]>([
  [0, 'None'],
  [1, 'Without name, address, email, and phone'],
  [2, 'With name, address, email, and phone'],
  [['email'], 'With email'],
  [['name', 'email'], 'With name and email'],
  [[], 'Without name, address, email, and phone'],
])('describes the access %j as "%s"', (access, text) => {
  expect(describeCustomerData(access)).toBe(text)
})
