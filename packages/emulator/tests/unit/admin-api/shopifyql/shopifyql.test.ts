import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['read_reports', 'write_orders', 'write_products'], [], {
  seed: { stores: [{ handle: 'demo-store', ianaTimezone: 'America/New_York' }] },
})

interface Result {
  parseErrors: string[]
  tableData: {
    columns: { name: string; dataType: string; displayName: string }[]
    rows: Record<string, string | null>[]
  } | null
}

const run = (query: string) =>
  ask<Result>(
    'query ($query: String!) { shopifyqlQuery(query: $query) { parseErrors tableData { columns { name dataType displayName } rows } } }',
    { query },
  )
const rows = async (query: string) => {
  const { parseErrors, tableData } = await run(query)
  expect(parseErrors).toEqual([])
  return tableData?.rows
}

async function addOrder(
  processedAt: string,
  items: [title: string, vendor: string, price: string, quantity: number][],
  fields: object = {},
): Promise<{ id: string; lineItems: { nodes: { id: string }[] } }> {
  const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'USD' } })
  const { order } = await ask<{ order: { id: string; lineItems: { nodes: { id: string }[] } } }>(
    `mutation ($order: OrderCreateOrderInput!) { orderCreate(order: $order) {
      order { id lineItems(first: 5) { nodes { id } } } userErrors { message } } }`,
    {
      order: {
        processedAt,
        financialStatus: 'PAID',
        lineItems: items.map(([title, vendor, price, quantity]) => ({
          ...{ title, vendor, quantity },
          priceSet: money(price),
        })),
        shippingLines: [{ title: 'Ground', priceSet: money('5.00') }],
        ...fields,
      },
    },
  )
  return order
}

// The clock of the tests stands at 2027-01-15T08:00:00Z.
let returned: Awaited<ReturnType<typeof addOrder>>
beforeEach(async () => {
  // In New York, this is still in November.
  await addOrder('2026-12-01T02:00:00Z', [['Mug', 'Kiln', '10.00', 2]])
  await addOrder('2026-12-24T12:00:00Z', [['Mug', 'Kiln', '10.00', 1]], {
    discountCode: { itemPercentageDiscountCode: { code: 'HALF', percentage: 50 } },
  })
  returned = await addOrder('2027-01-10T12:00:00Z', [
    ['Hat', 'Felt', '30.00', 1],
    ['Mug', 'Kiln', '10.00', 1],
  ])
})

describe('a query', () => {
  it('sums all sales in one row', async () => {
    const { tableData } = await run(
      'FROM sales SHOW orders, gross_sales, discounts, net_sales, shipping_charges, total_sales, average_order_value',
    )
    expect(tableData?.rows).toEqual([
      {
        orders: '3',
        gross_sales: '70.00',
        discounts: '-5.00',
        net_sales: '65.00',
        shipping_charges: '15.00',
        total_sales: '80.00',
        average_order_value: '21.67',
      },
    ])
    expect(tableData?.columns.slice(0, 2)).toEqual([
      { name: 'orders', dataType: 'INTEGER', displayName: 'Orders' },
      { name: 'gross_sales', dataType: 'MONEY', displayName: 'Gross sales' },
    ])
  })

  it('groups by months of the shop, and has their column first', async () => {
    const { tableData } = await run('FROM sales SHOW total_sales GROUP BY month ORDER BY month')
    expect(tableData).toEqual({
      columns: [
        { name: 'month', dataType: 'MONTH_TIMESTAMP', displayName: 'Month' },
        { name: 'total_sales', dataType: 'MONEY', displayName: 'Total sales' },
      ],
      rows: [
        { month: '2026-11-01', total_sales: '25.00' },
        { month: '2026-12-01', total_sales: '10.00' },
        { month: '2027-01-01', total_sales: '45.00' },
      ],
    })
  })

  it('groups, filters, sorts, limits, and renames', async () => {
    expect(
      await rows(
        "FROM sales SHOW product_title, quantity_ordered AS Sold WHERE product_vendor IN ('kiln', 'Felt') GROUP BY product_title ORDER BY Sold DESC LIMIT 1",
      ),
    ).toEqual([{ product_title: 'Mug', Sold: '4' }])
    expect(
      await rows(
        "FROM sales SHOW gross_sales WHERE product_title != 'Mug' AND (product_vendor = 'Felt' OR product_vendor = 'Kiln')",
      ),
    ).toEqual([{ gross_sales: '30.00' }])
  })

  it.each([
    ['SINCE 2026-12-01', '2'],
    ['SINCE -10d', '1'],
    ['SINCE startOfMonth(-1m) UNTIL endOfMonth(-1m)', '1'],
    ['DURING last_month', '1'],
    ['DURING this_year', '1'],
    ['UNTIL 2026-12-31', '2'],
    ['SINCE today', '0'],
  ])('has the days of %s', async (clause, orders) => {
    expect(await rows(`FROM sales ${clause} SHOW orders`)).toEqual([{ orders }])
  })

  it('has rows for empty periods of a time series', async () => {
    expect(
      await rows('FROM sales SHOW orders TIMESERIES month SINCE 2026-10-15 UNTIL 2026-12-15'),
    ).toEqual([
      { month: '2026-10-01', orders: '0' },
      { month: '2026-11-01', orders: '1' },
      { month: '2026-12-01', orders: '0' },
    ])
  })

  it('subtracts returns on their day', async () => {
    const [line] = returned.lineItems.nodes
    await ask(
      'mutation ($input: RefundInput!) { refundCreate(input: $input) @idempotent(key: "r1") { refund { id } userErrors { message } } }',
      {
        input: {
          orderId: returned.id,
          refundLineItems: [{ lineItemId: line?.id, quantity: 1, restockType: 'NO_RESTOCK' }],
        },
      },
    )
    expect(await rows('FROM sales SHOW returns, net_sales, orders SINCE 2027-01-11')).toEqual([
      { returns: '-30.00', net_sales: '-30.00', orders: '0' },
    ])
  })

  it('has no visits', async () => {
    expect(await rows('FROM sessions SHOW sessions')).toEqual([{ sessions: '0' }])
  })

  it.each([
    ['', 'Unexpected the end of the query, expected FROM.'],
    ['FROM sales', 'The query has no SHOW.'],
    [
      'FROM nothing SHOW x',
      'The local platform does not have the table nothing: it has orders, sales, sessions.',
    ],
    ['FROM sales SHOW nothing', 'The table sales has no column nothing.'],
    ['FROM sales SHOW product_title', 'The dimension product_title must be in GROUP BY.'],
    ['FROM sales SHOW orders GROUP BY color', 'The table sales has no dimension color.'],
    ['FROM sales SHOW orders LIMIT 0', 'LIMIT must be a positive integer.'],
    ['FROM sales SHOW orders SINCE soon', "'soon' is no date."],
    [
      'FROM sales SHOW orders COMPARE TO previous_period',
      'The local platform does not simulate COMPARE.',
    ],
    ['FROM sales SHOW orders ORDER BY taxes', 'ORDER BY has the column taxes, which is not shown.'],
    ['FROM sales SHOW orders WHERE (day', 'Unexpected the end of the query, expected =.'],
    ['FROM sales SHOW orders SHOW orders', 'SHOW is there twice.'],
  ])('has an error as %j', async (query, message) => {
    expect(await run(query)).toEqual({ parseErrors: [message], tableData: null })
  })

  it('is refused without an exception, however it is nested', async () => {
    const { parseErrors } = await run(`FROM sales SHOW orders WHERE ${'('.repeat(5000)}`)
    expect(parseErrors).toEqual(['The conditions are nested too deeply.'])
  })
})

describe('tender transactions', () => {
  it('are the payments and the refunds of orders', async () => {
    await addOrder('2027-01-12T12:00:00Z', [['Hat', 'Felt', '30.00', 1]], {
      transactions: [
        {
          kind: 'SALE',
          gateway: 'bogus',
          status: 'SUCCESS',
          amountSet: { shopMoney: { amount: '35.00', currencyCode: 'USD' } },
        },
        {
          kind: 'AUTHORIZATION',
          gateway: 'bogus',
          status: 'SUCCESS',
          amountSet: { shopMoney: { amount: '1.00', currencyCode: 'USD' } },
        },
      ],
    })
    expect(
      await ask(
        '{ tenderTransactions(first: 5) { nodes { amount { amount currencyCode } paymentMethod test order { name } } } }',
      ),
    ).toEqual({
      nodes: [
        {
          amount: { amount: '35.0', currencyCode: 'USD' },
          paymentMethod: 'credit_card',
          test: false,
          order: { name: '#1004' },
        },
      ],
    })
  })
})
