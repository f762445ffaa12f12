import { fromMinor } from '../../money/minor-units'
import type { GraphqlContext } from '../../engine/graphql-context'
import { addUnits, dateRange, startOf } from './date-range'
import type { DateRange, TimeUnit } from './date-range'
import type { ShopifyqlQuery, WhereNode } from './parse-shopifyql'
import { localDay, salesFacts } from './sales-facts'
import type { SalesFact } from './sales-facts'
import { TABLES, TIME_UNITS } from './sales-metrics'
import type { Metric } from './sales-metrics'

/** A column of a result. */
interface ResultColumn {
  readonly name: string
  readonly dataType: string
  readonly displayName: string
}

interface TableResult {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly Readonly<Record<string, string | null>>[]
}

type Group = readonly (string | null)[]

/** Largest number of periods of a time series. */
const MAX_PERIODS = 2000

/**
 * Runs a query of the tables `sales`, `orders`, and `sessions`.
 *
 * @returns the text of the error of a query that the table does not have columns for
 */
export function runShopifyql(context: GraphqlContext, query: ShopifyqlQuery): TableResult | string {
  const table = Object.hasOwn(TABLES, query.table) ? TABLES[query.table] : undefined
  if (!table)
    return `The local platform does not have the table ${query.table}: it has ${Object.keys(TABLES).join(', ')}.`
  const dimensions = dimensionsOf(query)
  const isTime = (name: string): name is TimeUnit =>
    (TIME_UNITS as readonly string[]).includes(name)
  const hasMetric = (name: string) => Object.hasOwn(table.metrics, name)
  const known = (name: string) => table.dimensions.includes(name) || isTime(name)
  for (const name of [...dimensions, ...namesIn(query.where)])
    if (!known(name)) return `The table ${query.table} has no dimension ${name}.`
  if (query.timeseries !== null && !isTime(query.timeseries))
    return `TIMESERIES must be one of ${TIME_UNITS.join(', ')}.`
  for (const { name } of query.show)
    if (!hasMetric(name) && !dimensions.includes(name))
      return known(name)
        ? `The dimension ${name} must be in GROUP BY.`
        : `The table ${query.table} has no column ${name}.`
  const today = localDay(context.clock.now(), context.store.ianaTimezone)
  const range = dateRange(query, today)
  if ('invalid' in range) return `'${range.invalid}' is no date.`

  const facts = (query.table === 'sessions' ? [] : salesFacts(context)).filter(
    fact => isWithin(fact, range) && (!query.where || matches(query.where, fact)),
  )
  const shown = [
    ...dimensions
      .filter(name => !query.show.some(column => column.name === name))
      .map(name => ({ name, alias: name })),
    ...query.show,
  ]
  const rows = groupFacts(facts, dimensions, query, range).map(({ group, members }) =>
    Object.fromEntries(
      shown.map(({ name, alias }): [string, string | null] => {
        const metric = table.metrics[name]
        return [
          alias,
          metric && !dimensions.includes(name)
            ? formatMetric(metric, members, context.store.currencyCode)
            : (group[dimensions.indexOf(name)] ?? null),
        ]
      }),
    ),
  )
  const unknown = query.orderBy.find(({ name }) => !shown.some(({ alias }) => alias === name))
  if (unknown) return `ORDER BY has the column ${unknown.name}, which is not shown.`
  const sorted = rows.toSorted((left, right) => {
    for (const { name, isDescending } of query.orderBy) {
      const order = compare(left[name] ?? null, right[name] ?? null)
      if (order !== 0) return isDescending ? -order : order
    }
    return 0
  })
  return {
    columns: shown.map(({ name, alias }) => ({
      name: alias,
      dataType: isTime(name)
        ? `${name.toUpperCase()}_TIMESTAMP`
        : (table.metrics[name]?.dataType ?? 'STRING'),
      displayName: displayName(alias),
    })),
    rows: sorted.slice(0, query.limit ?? undefined),
  }
}

function dimensionsOf({ groupBy, timeseries }: ShopifyqlQuery): string[] {
  return [...new Set([...(timeseries === null ? [] : [timeseries]), ...groupBy])]
}

function groupFacts(
  facts: readonly SalesFact[],
  dimensions: readonly string[],
  query: ShopifyqlQuery,
  range: DateRange,
) {
  const groups = new Map<string, { group: Group; members: SalesFact[] }>()
  const open = (group: Group) => {
    const key = JSON.stringify(group)
    const known = groups.get(key) ?? { group, members: [] }
    groups.set(key, known)
    return known.members
  }
  // Without dimensions there is one row, even of nothing.
  if (dimensions.length === 0) open([])
  if (query.timeseries !== null && dimensions.length === 1)
    for (const period of periodsOf(facts, query.timeseries as TimeUnit, range)) open([period])
  for (const fact of facts) open(dimensions.map(name => valueOf(fact, name))).push(fact)
  return [...groups.values()].toSorted((left, right) => {
    for (const [index, value] of left.group.entries()) {
      const order = compare(value, right.group[index] ?? null)
      if (order !== 0) return order
    }
    return 0
  })
}

/** A time series has a row for each period of its range, or from the first fact to the last. */
function periodsOf(facts: readonly SalesFact[], unit: TimeUnit, range: DateRange): string[] {
  const days = facts.map(({ day }) => day).sort()
  const first = range.first ?? days[0]
  const last = range.last ?? days.at(-1)
  const periods: string[] = []
  if (first === undefined || last === undefined) return periods
  for (
    let day = startOf(first, unit);
    day <= last && periods.length < MAX_PERIODS;
    day = addUnits(day, unit, 1)
  )
    periods.push(day)
  return periods
}

function valueOf({ day, dimensions }: SalesFact, name: string): string | null {
  const unit = TIME_UNITS.find(candidate => candidate === name)
  return unit ? startOf(day, unit) : (dimensions[name] ?? null)
}

function isWithin({ day }: SalesFact, { first, last }: DateRange): boolean {
  return (first === null || day >= first) && (last === null || day <= last)
}

function matches(node: WhereNode, fact: SalesFact): boolean {
  if (node.kind === 'and') return node.nodes.every(inner => matches(inner, fact))
  if (node.kind === 'or') return node.nodes.some(inner => matches(inner, fact))
  const value = valueOf(fact, node.dimension)?.toLowerCase() ?? ''
  return node.values.some(wanted => wanted.toLowerCase() === value) !== node.isNegated
}

function namesIn(node: WhereNode | null): string[] {
  if (!node) return []
  return node.kind === 'compare' ? [node.dimension] : node.nodes.flatMap(namesIn)
}

function formatMetric(
  { dataType, read }: Metric,
  facts: readonly SalesFact[],
  currencyCode: string,
): string {
  const value = read(facts)
  // The sum makes a negative zero positive.
  return dataType === 'MONEY' ? fromMinor(Math.round(value) + 0, currencyCode) : String(value)
}

/** Numbers by their values, and everything else by text. Nothing is last. */
function compare(left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const [first, second] = [Number(left), Number(right)]
  if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second
  return left < right ? -1 : left > right ? 1 : 0
}

function displayName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
