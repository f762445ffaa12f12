import { RECORD_NAMES } from '../record-seed'
import type { StoreSeed } from '../store-seed'
import { createCandleStore } from './candle-store'
import { createFashionStore } from './fashion-store'
import type { StoreTemplate } from './template-names'

const GENERATORS: Record<StoreTemplate, () => Omit<StoreSeed, 'handle'>> = {
  candles: createCandleStore,
  fashion: createFashionStore,
  empty: () => ({ name: 'Empty Store' }),
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/**
 * Adds the records of the template of a seed to its own, and the settings that it does not have.
 *
 * @param laterMs milliseconds by which the times of the template move
 */
export function applyTemplate(seed: StoreSeed, laterMs = 0): StoreSeed {
  if (seed.template === undefined) return seed
  const fixed = GENERATORS[seed.template]()
  const generated = laterMs === 0 ? fixed : moveTimes(fixed, laterMs)
  const records = Object.fromEntries(
    RECORD_NAMES.map(name => [name, [...(generated[name] ?? []), ...(seed[name] ?? [])]]),
  )
  return { ...generated, ...seed, ...records }
}

/** Moves each time in a value. */
function moveTimes<Value>(value: Value, laterMs: number): Value {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' && TIME.test(part)
      ? new Date(Date.parse(part) + laterMs).toISOString()
      : part,
  ) as Value
}
