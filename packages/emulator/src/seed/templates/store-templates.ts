import { RECORD_NAMES } from '../record-seed'
import type { StoreSeed } from '../store-seed'
import { createCandleStore } from './candle-store'
import { createFashionStore } from './fashion-store'
import type { StoreTemplate } from './template-names'

const GENERATORS: Record<StoreTemplate, (endsAt: number) => Omit<StoreSeed, 'handle'>> = {
  candles: createCandleStore,
  fashion: createFashionStore,
  empty: () => ({ name: 'Empty Store' }),
}

/**
 * Adds the records of the template of a seed to its own, and the settings that it does not have.
 *
 * @param endsAt an hour after its last sale, in milliseconds since the epoch
 */
export function applyTemplate(seed: StoreSeed, endsAt: number): StoreSeed {
  if (seed.template === undefined) return seed
  const generated = GENERATORS[seed.template](endsAt)
  const records = Object.fromEntries(
    RECORD_NAMES.map(name => [name, [...(generated[name] ?? []), ...(seed[name] ?? [])]]),
  )
  return { ...generated, ...seed, ...records }
}
