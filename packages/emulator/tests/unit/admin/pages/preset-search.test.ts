import { expect, it } from 'vitest'
import { searchPresets } from '../../../../admin/pages/faults/preset-search'

const GROUPS = [
  {
    id: 'graphql',
    title: 'Admin API',
    faults: [
      { id: 'graphql-503', label: '503', hint: 'Unavailable.' },
      { id: 'graphql-reset', label: 'Reset', hint: 'The connection drops.' },
    ],
  },
  {
    id: 'access_token',
    title: 'Access token endpoint',
    faults: [{ id: 'access_token-503', label: '503', hint: 'Unavailable.' }],
  },
]
const ids = (typed: string) =>
  searchPresets(GROUPS, typed).flatMap(({ faults }) => faults.map(({ id }) => id))

it('a preset has each word in its label, hint, or group', () => {
  expect(ids('')).toEqual(['graphql-503', 'graphql-reset', 'access_token-503'])
  expect(ids('503')).toEqual(['graphql-503', 'access_token-503'])
  expect(ids('admin UNAVAILABLE')).toEqual(['graphql-503'])
  expect(ids('admin token')).toEqual([])
})
