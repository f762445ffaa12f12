import { describe, expect, it } from 'vitest'
import { parseSegmentQuery } from '../../../../src/admin-api/segments/segment-query'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_customers'], [])

interface Segment {
  id: string
  name: string
  query: string
}

it('are not migrated from saved searches', async () => {
  expect(
    await admin.ask('{ segmentMigrations(first: 5) { nodes { id } pageInfo { hasNextPage } } }'),
  ).toEqual({ nodes: [], pageInfo: { hasNextPage: false } })
})

const create = (name: string, query: string) =>
  admin.ask<{ segment: Segment | null; userErrors: object[] }>(
    `mutation ($name: String!, $query: String!) {
      segmentCreate(name: $name, query: $query) {
        segment { id name query } userErrors { field message }
      }
    }`,
    { name, query },
  )

async function createdId(name: string, query: string): Promise<string> {
  const { segment, userErrors } = await create(name, query)
  expect(userErrors).toEqual([])
  return segment?.id ?? ''
}

const update = (id: string, changes: object) =>
  admin.send(
    `mutation ($id: ID!, $name: String, $query: String) {
      segmentUpdate(id: $id, name: $name, query: $query) {
        segment { name query } userErrors { field message }
      }
    }`,
    { id, ...changes },
  )

describe('segments', () => {
  it('are created, changed, listed, and deleted', async () => {
    const id = await createdId('  Tagged ', "customer_tags CONTAINS 'gold'")
    expect((await update(id, { name: 'Gold' })).data).toEqual({
      segmentUpdate: {
        segment: { name: 'Gold', query: "customer_tags CONTAINS 'gold'" },
        userErrors: [],
      },
    })
    expect(await admin.ask('{ segments(first: 2, query: "name:gold") { nodes { id } } }')).toEqual({
      nodes: [{ id }],
    })
    const remove = () =>
      admin.ask(
        `mutation ($id: ID!) {
          segmentDelete(id: $id) { deletedSegmentId userErrors { field message } }
        }`,
        { id },
      )
    expect(await remove()).toEqual({ deletedSegmentId: id, userErrors: [] })
    expect(await remove()).toEqual({
      deletedSegmentId: null,
      userErrors: [{ field: ['id'], message: 'Segment does not exist' }],
    })
    expect(await admin.ask('{ segmentsCount { count } }')).toEqual({ count: 0 })
  })

  it('get a number if their name is taken', async () => {
    for (const name of ['Near', 'Near', 'Near', 'Top (7)', 'Top (7)'])
      await createdId(name, 'number_of_orders = 0')
    const { nodes } = await admin.ask<{ nodes: Segment[] }>(
      '{ segments(first: 9) { nodes { name } } }',
    )
    expect(nodes.map(({ name }) => name)).toEqual([
      'Near',
      'Near (2)',
      'Near (3)',
      'Top (7)',
      'Top (8)',
    ])
  })

  it.each([
    ['', 'oops', [['name', "Name can't be blank"]]],
    ['A', ' ', [['query', "Query can't be blank"]]],
    ['x'.repeat(256), 'oops', [['name', 'Name is too long (maximum is 255 characters)']]],
    [
      'A',
      ' '.repeat(5001),
      [
        ['query', "Query can't be blank"],
        ['query', 'Query is too long (maximum is 5000 characters)'],
      ],
    ],
    [
      'A',
      'shoe_size = 42',
      [['query', "Query Line 1 Column 0: 'shoe_size' filter cannot be found."]],
    ],
    ['A', 'number_of_orders = 1 1', [['query', "Query Line 1 Column 21: '1' is unexpected."]]],
  ])('refuse %j with %j', async (name, query, errors) => {
    expect(await create(name, query)).toEqual({
      segment: null,
      userErrors: errors.map(([field, message]) => ({ field: [field], message })),
    })
  })

  it('need an id and a change', async () => {
    const id = await createdId('A', 'number_of_orders = 0')
    expect((await update(id, {})).data).toMatchObject({
      segmentUpdate: { segment: null, userErrors: [{ field: null }] },
    })
    expect(await update('gid://shopify/Customer/1', { name: 'B' })).toMatchObject({
      data: { segmentUpdate: null },
      errors: [
        {
          message: 'Invalid id: gid://shopify/Customer/1',
          extensions: { code: 'RESOURCE_NOT_FOUND' },
        },
      ],
    })
    expect(await admin.send('{ segment(id: "gid://shopify/Segment/1") { id } }')).toMatchObject({
      data: { segment: null },
      errors: [{ message: 'Segment does not exist', extensions: { code: 'NOT_FOUND' } }],
    })
  })
})

describe('members of a segment', () => {
  const members = async (query: string) => {
    const { edges } = await admin.ask<{ edges: { node: { firstName: string | null } }[] }>(
      `query ($query: String) {
        customerSegmentMembers(query: $query, first: 50) { edges { node { firstName } } }
      }`,
      { query },
    )
    return edges.map(({ node }) => node.firstName)
  }

  it.each([
    ["customer_tags CONTAINS 'vip'", ['Mira']],
    ["customer_tags NOT CONTAINS 'vip' AND customer_countries CONTAINS 'DE'", ['Sofie']],
    ["email_subscription_status = 'SUBSCRIBED'", ['Mira', 'Sofie', null]],
    ["customer_cities CONTAINS 'CA-QC-Montreal' OR customer_tags CONTAINS 'vip'", ['Mira', 'Théo']],
    ['number_of_orders > 0', []],
    ['last_order_date IS NOT NULL', []],
    [
      "customer_email_domain = 'example.com' AND (NOT customer_tags IS NULL)",
      ['Mira', 'Théo', null],
    ],
    ['customer_added_date BETWEEN 2026-01-06 AND 2026-01-07', ['Théo', 'Sofie']],
    ['products_purchased(id: 1, count: 2) = true', []],
  ])('%s', async (query, names) => {
    expect(await members(query)).toEqual(names)
  })

  it('are found by a query that is done later', async () => {
    const segmentId = await createdId('VIP', "customer_tags CONTAINS 'VIP'")
    const { customerSegmentMembersQuery: started } = await admin.ask<{
      customerSegmentMembersQuery: { id: string }
    }>(
      `mutation ($segmentId: ID!) {
        customerSegmentMembersQueryCreate(input: { segmentId: $segmentId }) {
          customerSegmentMembersQuery { id currentCount done }
        }
      }`,
      { segmentId },
    )
    expect(started).toMatchObject({ currentCount: 0, done: false })
    await admin.advanceClock(2000)
    expect(
      await admin.ask(
        `query ($id: ID!, $segmentId: ID!) {
          customerSegmentMembersQuery(id: $id) { currentCount done }
          customerSegmentMembers(queryId: $id, first: 5) { totalCount edges { node { id } } }
          customerSegmentMembership(
            customerId: "gid://shopify/Customer/1001", segmentIds: [$segmentId]
          ) { memberships { segmentId isMember } }
        }`,
        { id: started.id, segmentId },
      ),
    ).toEqual({
      customerSegmentMembersQuery: { currentCount: 1, done: true },
      customerSegmentMembers: {
        totalCount: 1,
        edges: [{ node: { id: 'gid://shopify/CustomerSegmentMember/1001' } }],
      },
      customerSegmentMembership: { memberships: [{ segmentId, isMember: true }] },
    })
  })

  it.each([
    [{}, ['input'], 'You must provide one of segment_id or query.'],
    [
      { query: 'number_of_orders = 0', segmentId: 'gid://shopify/Segment/1' },
      ['input'],
      'Providing both segment_id and query is not supported.',
    ],
    [{ segmentId: 'gid://shopify/Segment/1' }, null, 'Invalid segment ID.'],
    [{ query: 'number_of_orders' }, null, 'Line 1 Column 16: unexpected end of query.'],
  ])('are not searched for with %j', async (input, field, message) => {
    expect(
      await admin.ask(
        `mutation ($input: CustomerSegmentMembersQueryInput!) {
          customerSegmentMembersQueryCreate(input: $input) {
            customerSegmentMembersQuery { id } userErrors { field message }
          }
        }`,
        { input },
      ),
    ).toEqual({ customerSegmentMembersQuery: null, userErrors: [{ field, message }] })
  })
})

describe('filters of segments', () => {
  it('are listed and suggested, with their values', async () => {
    expect(
      await admin.ask(`{
        segmentFilters(first: 1) { nodes { __typename queryName localizedName multiValue } }
        segmentFilterSuggestions(first: 1, search: "tag") { nodes { queryName } }
        segmentValueSuggestions(first: 1, search: "ho", filterQueryName: "customer_tags") {
          nodes { queryName localizedValue }
        }
      }`),
    ).toEqual({
      segmentFilters: {
        nodes: [
          {
            __typename: 'SegmentDateFilter',
            queryName: 'abandoned_checkout_date',
            localizedName: 'Abandoned checkout',
            multiValue: false,
          },
        ],
      },
      segmentFilterSuggestions: { nodes: [{ queryName: 'customer_tags' }] },
      segmentValueSuggestions: {
        nodes: [{ queryName: 'wholesale', localizedValue: 'wholesale' }],
      },
    })
  })
})

describe('the query of a segment', () => {
  it('reports the syntax error first, with line and column', () => {
    expect(parseSegmentQuery("customer_tags CONTAINS 'a'\n  AND size big").errors).toEqual([
      "Line 2 Column 11: 'big' is unexpected.",
      "Line 2 Column 6: 'size' filter cannot be found.",
    ])
  })

  it.each(['(', 'NOT '.repeat(2000), '('.repeat(2000), "'", 'a(', ')', '', '= ='])(
    'never throws: %j',
    query => {
      expect(parseSegmentQuery(query).errors).not.toEqual([])
    },
  )
})
