import { Refusal } from '../http/refusal'
import { fieldsOf, listOf } from './reader'
import type { Reader } from './reader'
import { readStoreSeed } from './store-seed'
import type { StoreSeed } from './store-seed'

/** What an emulator begins with, and what a reset goes back to. */
export interface EmulatorSeed {
  stores: StoreSeed[]
}

const seedFields = fieldsOf<EmulatorSeed>({ stores: listOf(readStoreSeed) })

/** Reads a seed; no two of its stores have the same handle. */
export const readSeed: Reader<EmulatorSeed> = (value, path) => {
  const seed = seedFields(value, path)
  const handles = seed.stores.map(({ handle }) => handle)
  const repeated = handles.find((handle, index) => handles.indexOf(handle) < index)
  if (repeated !== undefined) throw new Refusal(400, `two stores have the handle "${repeated}".`)
  return seed
}
