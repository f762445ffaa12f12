import { expect, test } from 'vitest'
import { acceptsFile, partFiles } from '../../../../ui/field/accepts-file'

test.each([
  ['', 'a.exe', '', true],
  [' , ', 'a.exe', '', true],
  ['*', 'a.exe', '', true],
  ['*/*', 'a.exe', '', true],
  ['.csv', 'orders.csv', '', true],
  ['.CSV', 'ORDERS.csv', '', true],
  ['.csv', 'orders.csv.exe', 'text/csv', false],
  ['.csv', 'csv', 'text/csv', false],
  ['image/png', 'a', 'image/png', true],
  ['image/png', 'a.png', 'image/jpeg', false],
  ['Image/PNG', 'a', 'image/png', true],
  ['image/*', 'a', 'image/webp', true],
  ['image/*', 'a', 'imagery/webp', false],
  ['image/*', 'a.png', '', false],
  ['.csv, image/*', 'a', 'image/png', true],
  ['.csv, image/*', 'a.pdf', 'application/pdf', false],
])('%j takes %s of type %j: %s', (accept, name, type, expected) => {
  expect(acceptsFile(accept, { name, type })).toBe(expected)
})

test('splits files into accepted and rejected ones', () => {
  const [first, second, other] = [
    new File([], 'a.csv'),
    new File([], 'b.csv'),
    new File([], 'c.pdf'),
  ]
  expect(partFiles([first, other, second], { accept: '.csv', multiple: true })).toEqual({
    accepted: [first, second],
    rejected: [other],
  })
  expect(partFiles([first, other, second], { accept: '.csv', multiple: false })).toEqual({
    accepted: [first],
    rejected: [other, second],
  })
})
