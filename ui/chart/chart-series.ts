/** A value of a chart. */
export interface ChartPoint {
  /** What the value belongs to: a day, a product. It is shown as it is. */
  key: string | number
  /** The value. Null leaves a gap. */
  value: number | null
}

/** Values that belong together: a line, the bars of a color. */
export interface ChartSeries {
  name: string
  data: readonly ChartPoint[]
}

/** The keys of all series, in the order of the first one that has each. */
export function keysOfSeries(series: readonly ChartSeries[]): string[] {
  return [...new Set(series.flatMap(({ data }) => data.map(({ key }) => String(key))))]
}

/** The values of a series for each key; null where it has none. */
export function valuesFor({ data }: ChartSeries, keys: readonly string[]): (number | null)[] {
  const values = new Map(data.map(({ key, value }) => [String(key), value]))
  return keys.map(key => {
    const value = values.get(key) ?? null
    return value !== null && Number.isFinite(value) ? value : null
  })
}
