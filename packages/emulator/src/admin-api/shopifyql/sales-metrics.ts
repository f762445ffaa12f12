import type { TimeUnit } from './date-range'
import type { SalesFact } from './sales-facts'

/** What is measured of sales, and the type of the result. */
export interface Metric {
  readonly dataType: 'DECIMAL' | 'INTEGER' | 'MONEY' | 'PERCENT'
  readonly read: (facts: readonly SalesFact[]) => number
}

const sum = (facts: readonly SalesFact[], read: (fact: SalesFact) => number) =>
  facts.reduce((total, fact) => total + read(fact), 0)
const orders = (facts: readonly SalesFact[]) =>
  new Set(facts.filter(({ isSale }) => isSale).map(({ orderId }) => orderId)).size
const net = (facts: readonly SalesFact[]) =>
  sum(facts, ({ gross, discounts, returns }) => gross - discounts - returns)
const money = (read: Metric['read']): Metric => ({ dataType: 'MONEY', read })
const count = (read: Metric['read']): Metric => ({ dataType: 'INTEGER', read })

/** What is measured of sales. Discounts and returns are negative, as on the platform. */
const SALES_METRICS: Readonly<Record<string, Metric>> = {
  average_order_value: money(facts => {
    const number = orders(facts)
    return number === 0 ? 0 : sum(facts, fact => fact.gross - fact.discounts) / number
  }),
  discounts: money(facts => -sum(facts, fact => fact.discounts)),
  gross_sales: money(facts => sum(facts, fact => fact.gross)),
  net_items_sold: count(facts => sum(facts, fact => fact.ordered - fact.returned)),
  net_sales: money(net),
  orders: count(orders),
  quantity_ordered: count(facts => sum(facts, fact => fact.ordered)),
  quantity_returned: count(facts => sum(facts, fact => fact.returned)),
  returns: money(facts => -sum(facts, fact => fact.returns)),
  shipping_charges: money(facts => sum(facts, fact => fact.shipping)),
  taxes: money(facts => sum(facts, fact => fact.taxes)),
  total_sales: money(facts => net(facts) + sum(facts, fact => fact.shipping + fact.taxes)),
}

/** Visits of the storefront are not counted: every metric of them is zero. */
const SESSION_METRICS: Readonly<Record<string, Metric>> = {
  conversion_rate: { dataType: 'PERCENT', read: () => 0 },
  online_store_visitors: count(() => 0),
  sessions: count(() => 0),
  sessions_that_completed_checkout: count(() => 0),
}

const SALES_DIMENSIONS = [
  ...['billing_city', 'billing_country', 'customer_email', 'order_name', 'product_title'],
  ...['product_type', 'product_variant_sku', 'product_variant_title', 'product_vendor'],
  ...['sales_channel', 'shipping_city', 'shipping_country'],
]
export const TIME_UNITS: readonly TimeUnit[] = ['day', 'week', 'month', 'quarter', 'year']
/** The tables of reports, by name. */
export const TABLES: Readonly<
  Record<string, { metrics: Readonly<Record<string, Metric>>; dimensions: readonly string[] }>
> = {
  orders: { metrics: SALES_METRICS, dimensions: SALES_DIMENSIONS },
  sales: { metrics: SALES_METRICS, dimensions: SALES_DIMENSIONS },
  sessions: { metrics: SESSION_METRICS, dimensions: ['referrer_source', 'session_country'] },
}

/** The tables that have a metric, without those that share their metrics. */
const METRIC_TABLES = ['sales', 'sessions']

/** Finds a metric by its name, and the table to read it from. */
export function findMetric(name: string): { table: string; isMoney: boolean } | undefined {
  const table = METRIC_TABLES.find(candidate =>
    Object.hasOwn(TABLES[candidate]?.metrics ?? {}, name),
  )
  return table === undefined
    ? undefined
    : { table, isMoney: TABLES[table]?.metrics[name]?.dataType === 'MONEY' }
}
