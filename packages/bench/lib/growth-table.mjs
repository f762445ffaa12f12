/**
 * The table of `docs/performance.md`: milliseconds of each operation, by the number of shops.
 *
 * @param {Record<string, Record<number, { times: Record<string, number> }>>} measured each store by
 *   the number of shops
 */
export function growthTable(measured) {
  const sizes = [...new Set(Object.values(measured).flatMap(ofSizes => Object.keys(ofSizes)))]
  sizes.sort((a, b) => a - b)
  return Object.entries(measured).flatMap(([store, ofSizes]) =>
    Object.keys(Object.values(ofSizes)[0].times).map(operation => ({
      store,
      operation,
      ...Object.fromEntries(
        sizes.map(size => [titleOf(size), ofSizes[size]?.times[operation].toFixed(2) ?? '']),
      ),
    })),
  )
}

/** The start of the operations that no request waits for. */
const OUTSIDE_OF_REQUESTS = 'delete'

/**
 * The text below the table: how the operations of a request grow from the second column, as a store
 * with a hundred shops is a special case, to the last one that a store has.
 *
 * @param table rows of {@link growthTable}
 */
export function describeGrowth(table) {
  const sizes = Object.keys(table[0]).slice(2)
  const lines = Object.entries(Object.groupBy(table, row => row.store)).map(([store, rows]) => {
    const last = sizes.findLast(size => rows[0][size])
    const ofRequests = rows.filter(row => !row.operation.startsWith(OUTSIDE_OF_REQUESTS))
    const ratios = ofRequests.map(row => Number(row[last]) / Number(row[sizes[1]]))
    const added = ofRequests.map(row => Number(row[last]) - Number(row[sizes[1]]))
    return `- ${store}, ${sizes[1]} to ${last}: ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} times as long, at most ${Math.max(0, ...added).toFixed(2)} ms longer`
  })
  return `An operation of a request takes:\n\n${lines.join('\n')}`
}

/**
 * The table of what a shop takes in a store.
 *
 * @param measured as for {@link growthTable}, with the `bytes` of the last size
 */
export function bytesTable(measured) {
  return Object.entries(measured).map(([store, ofSizes]) => {
    const [[size, { bytes }]] = Object.entries(ofSizes).sort(([a], [b]) => b - a)
    const of = value => (value === undefined ? '' : Math.round(value).toLocaleString('en'))
    return {
      store,
      'measured with': titleOf(size),
      'sessions of a shop, bytes': of(bytes.session),
      'record of a delivery, bytes': of(bytes.delivery),
      'job, bytes': of(bytes.job),
    }
  })
}

function titleOf(size) {
  return `${Number(size).toLocaleString('en')} shops`
}
