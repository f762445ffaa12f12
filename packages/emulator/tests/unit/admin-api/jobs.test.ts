import { expect, it } from 'vitest'
import { startAdmin } from './started-admin'

const admin = startAdmin(['read_products'], [])

it.each(['gid://shopify/Job/0', 'gid://shopify/Job/00000000-0000-0000-0000-000000000001'])(
  'a job that the platform does not know is done: %s',
  async id => {
    expect(
      await admin.ask('query ($id: ID!) { job(id: $id) { id done query { __typename } } }', { id }),
    ).toEqual({ id, done: true, query: { __typename: 'QueryRoot' } })
  },
)
