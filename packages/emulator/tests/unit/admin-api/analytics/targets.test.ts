import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['read_reports', 'write_reports', 'write_orders', 'read_customers', 'read_products'],
  [],
)

/** The first version with targets and annotations. */
const ask = <Result = Record<string, unknown>>(
  query: string,
  variables?: Record<string, unknown>,
) => admin.ask<Result>(query, variables, '2026-10')

const ERRORS = 'userErrors { field message code }'
const FIELDS = `id name metric startDate endDate filters expectedValue currencyCode shopifyqlQuery
  createdAt updatedAt`
const INPUT = {
  name: 'Q1 sales',
  metric: 'total_sales',
  startDate: '2026-01-01',
  endDate: '2026-03-31',
  expectedValue: '50000',
}

interface Payload {
  analyticsTarget: Record<string, string> | null
  userErrors: object[]
}

const create = (input: object) =>
  ask<Payload>(
    `mutation ($input: AnalyticsTargetCreateInput!) {
      analyticsTargetCreate(input: $input) { analyticsTarget { ${FIELDS} } ${ERRORS} }
    }`,
    { input },
  )

const update = (id: string, input: object) =>
  ask<Payload>(
    `mutation ($id: ID!, $input: AnalyticsTargetUpdateInput!) {
      analyticsTargetUpdate(id: $id, input: $input) { analyticsTarget { ${FIELDS} } ${ERRORS} }
    }`,
    { id, input },
  )

const remove = (ids: string[]) =>
  ask(`mutation ($ids: [ID!]!) { analyticsTargetsDelete(ids: $ids) { deletedIds ${ERRORS} } }`, {
    ids,
  })

const idOf = async (input: object) => String((await create(input)).analyticsTarget?.id)

const names = async (args = 'first: 10') =>
  (
    await ask<{ nodes: { name: string }[] }>(`{ analyticsTargets(${args}) { nodes { name } } }`)
  ).nodes.map(({ name }) => name)

const refused = (code: string, field: string[], message: string) => ({
  analyticsTarget: null,
  userErrors: [{ field, message, code }],
})

describe('analytics targets', () => {
  it('are created in the currency of the shop, and found in the list and as a node', async () => {
    const { analyticsTarget, userErrors } = await create({ ...INPUT, name: ' Q1 sales ' })
    expect(userErrors).toEqual([])
    expect(analyticsTarget).toEqual({
      ...INPUT,
      id: expect.stringMatching(/^gid:\/\/shopify\/AnalyticsTarget\/\d+$/) as string,
      expectedValue: '50000.0',
      filters: null,
      currencyCode: 'USD',
      shopifyqlQuery: 'FROM sales SHOW total_sales SINCE 2026-01-01 UNTIL 2026-03-31',
      createdAt: expect.stringMatching(/Z$/) as string,
      updatedAt: analyticsTarget?.createdAt,
    })
    expect(await ask(`{ analyticsTargets(first: 1) { nodes { ${FIELDS} } } }`)).toEqual({
      nodes: [analyticsTarget],
    })
    expect(
      await ask(`query ($id: ID!) { node(id: $id) { ... on AnalyticsTarget { ${FIELDS} } } }`, {
        id: analyticsTarget?.id,
      }),
    ).toEqual(analyticsTarget)
  })

  it('have a query that measures their metric, also with filters', async () => {
    const { analyticsTarget } = await create({
      ...INPUT,
      metric: 'orders',
      filters: "product_title = 'Cedar Box'",
      endDate: '2099-12-31',
    })
    const query = analyticsTarget?.shopifyqlQuery ?? ''
    expect(query).toBe(
      "FROM sales SHOW orders WHERE product_title = 'Cedar Box' SINCE 2026-01-01 UNTIL 2099-12-31",
    )
    await ask(
      `mutation { orderCreate(order: { lineItems: [{ title: "Cedar Box", quantity: 1,
        priceSet: { shopMoney: { amount: "5.00", currencyCode: USD } } }] }) {
        order { id } userErrors { message } } }`,
    )
    expect(
      await ask(
        'query ($query: String!) { shopifyqlQuery(query: $query) { parseErrors tableData { rows } } }',
        { query },
      ),
    ).toEqual({ parseErrors: [], tableData: { rows: [{ orders: '1' }] } })
    expect((await create({ ...INPUT, metric: 'sessions' })).analyticsTarget).toMatchObject({
      shopifyqlQuery: 'FROM sessions SHOW sessions SINCE 2026-01-01 UNTIL 2026-03-31',
    })
  })

  it('of amounts are converted to other currencies, others are not', async () => {
    await create(INPUT)
    await create({ ...INPUT, metric: 'orders' })
    expect(
      await ask(
        `{ analyticsTargets(first: 5) { nodes {
          own: presentmentExpectedValue(currencyCode: USD) { amount currencyCode }
          other: presentmentExpectedValue(currencyCode: EUR) { amount currencyCode } } } }`,
      ),
    ).toEqual({
      nodes: [
        {
          own: { amount: '50000.0', currencyCode: 'USD' },
          other: { amount: '45000.0', currencyCode: 'EUR' },
        },
        { own: null, other: null },
      ],
    })
  })

  it('change only the fields of an update, and null clears the filters', async () => {
    const { analyticsTarget } = await create({ ...INPUT, filters: "shipping_country = 'US'" })
    const id = analyticsTarget?.id ?? ''
    await admin.advanceClock(60_000)
    const changed = await update(id, { expectedValue: '60000.50' })
    expect(changed.userErrors).toEqual([])
    expect(changed.analyticsTarget).toEqual({
      ...analyticsTarget,
      expectedValue: '60000.5',
      updatedAt: expect.stringMatching(/Z$/) as string,
    })
    expect(changed.analyticsTarget?.updatedAt).not.toBe(analyticsTarget?.updatedAt)
    expect((await update(id, { filters: null, name: 'All' })).analyticsTarget).toMatchObject({
      name: 'All',
      filters: null,
      expectedValue: '60000.5',
      shopifyqlQuery: 'FROM sales SHOW total_sales SINCE 2026-01-01 UNTIL 2026-03-31',
    })
  })

  it('are unique by metric, period, and filters', async () => {
    await create(INPUT)
    const taken = refused(
      'TAKEN',
      ['input'],
      'A target with this metric, period, and filters already exists',
    )
    expect(await create({ ...INPUT, name: 'Again', expectedValue: '1' })).toEqual(taken)
    const id = await idOf({ ...INPUT, name: 'April', startDate: '2026-02-01' })
    expect(await update(id, { startDate: INPUT.startDate })).toEqual(taken)
    expect(await update(id, { name: 'February' })).toMatchObject({ userErrors: [] })
    expect(
      await create({ ...INPUT, name: 'US', filters: "shipping_country = 'US'" }),
    ).toMatchObject({ userErrors: [] })
    expect(await names()).toEqual(['Q1 sales', 'February', 'US'])
  })

  it.each([
    { input: { name: ' ' }, code: 'INVALID', field: 'name', message: "Name can't be blank" },
    {
      input: { name: 'x'.repeat(256) },
      code: 'INVALID',
      field: 'name',
      message: 'Name is too long (maximum is 255 characters)',
    },
    { input: { metric: '' }, code: 'INVALID', field: 'metric', message: "Metric can't be blank" },
    {
      input: { metric: 'happiness' },
      code: 'INVALID_METRIC',
      field: 'metric',
      message: 'The metric happiness cannot have targets',
    },
    {
      input: { metric: 'constructor' },
      code: 'INVALID_METRIC',
      field: 'metric',
      message: 'The metric constructor cannot have targets',
    },
    {
      input: { expectedValue: '0' },
      code: 'INVALID',
      field: 'expectedValue',
      message: 'Expected value must be greater than 0',
    },
    {
      input: { expectedValue: '0.0000001' },
      code: 'INVALID',
      field: 'expectedValue',
      message: 'Expected value must be greater than 0',
    },
    {
      input: { expectedValue: '1e300' },
      code: 'INVALID',
      field: 'expectedValue',
      message: 'Expected value must not be greater than 1000000000000',
    },
    {
      input: { endDate: '2025-12-31' },
      code: 'INVALID',
      field: 'endDate',
      message: 'End date must not be before the start date',
    },
  ])('refuse $input, new or changed', async ({ input, code, field, message }) => {
    const expected = refused(code, ['input', field], message)
    expect(await create({ ...INPUT, ...input })).toEqual(expected)
    expect(await names()).toEqual([])
    const { analyticsTarget } = await create(INPUT)
    expect(await update(analyticsTarget?.id ?? '', input)).toEqual(expected)
    expect(await ask(`{ analyticsTargets(first: 1) { nodes { ${FIELDS} } } }`)).toEqual({
      nodes: [analyticsTarget],
    })
  })

  it.each([
    ['name', 'Name'],
    ['metric', 'Metric'],
    ['startDate', 'Start date'],
    ['endDate', 'End date'],
    ['expectedValue', 'Expected value'],
  ])('keep %s, which null cannot clear', async (field, label) => {
    const id = await idOf(INPUT)
    expect(await update(id, { [field]: null })).toEqual(
      refused('INVALID', ['input', field], `${label} can't be blank`),
    )
  })

  it('that exist are deleted, and the others are reported', async () => {
    const first = await idOf(INPUT)
    const second = await idOf({ ...INPUT, name: 'Orders', metric: 'orders' })
    const unknown = 'gid://shopify/AnalyticsTarget/9'
    expect(await remove([unknown, first])).toEqual({
      deletedIds: [first],
      userErrors: [
        { field: ['ids', '0'], message: 'Analytics target does not exist', code: 'NOT_FOUND' },
      ],
    })
    expect(await names()).toEqual(['Orders'])
    expect(await remove([])).toEqual({
      deletedIds: null,
      userErrors: [{ field: ['ids'], message: "Ids can't be blank", code: 'INVALID' }],
    })
    expect(await update(first, { name: 'Gone' })).toEqual(
      refused('NOT_FOUND', ['id'], 'Analytics target does not exist'),
    )
    expect(await remove([second])).toEqual({ deletedIds: [second], userErrors: [] })
    expect(await create(INPUT)).toMatchObject({ userErrors: [] })
  })

  it('are sorted and searched', async () => {
    const first = await idOf({ ...INPUT, name: 'Beta', filters: "shipping_country = 'US'" })
    await create({ ...INPUT, name: 'Alpha goal', metric: 'orders', expectedValue: '9' })
    await create({ ...INPUT, name: 'Gamma', startDate: '2026-02-01', endDate: '2026-12-31' })
    expect(await names('first: 1')).toEqual(['Beta'])
    expect(await names('first: 5, sortKey: NAME')).toEqual(['Alpha goal', 'Beta', 'Gamma'])
    expect(await names('first: 1, sortKey: EXPECTED_VALUE')).toEqual(['Alpha goal'])
    expect(await names('first: 1, sortKey: METRIC')).toEqual(['Alpha goal'])
    expect(await names('first: 1, sortKey: START_DATE, reverse: true')).toEqual(['Gamma'])
    expect(await names('first: 1, sortKey: END_DATE, reverse: true')).toEqual(['Gamma'])
    expect(await names('first: 1, sortKey: CREATED_AT')).toEqual(['Beta'])
    for (const query of [
      'metric:orders',
      'name:Alpha goal',
      'goal',
      'metric:orders start_date:2026-01-01',
    ])
      expect(await names(`first: 5, query: "${query}"`), query).toEqual(['Alpha goal'])
    expect(await names('first: 5, query: "start_date:>=2026-02-01"')).toEqual(['Gamma'])
    expect(await names('first: 5, query: "end_date:<=2026-03-31"')).toEqual(['Beta', 'Alpha goal'])
    expect(await names(`first: 5, query: "filters:\\"shipping_country = 'US'\\""`)).toEqual([
      'Beta',
    ])
    expect(await names(`first: 5, query: "id:${first.split('/').at(-1)}"`)).toEqual(['Beta'])
  })
})
