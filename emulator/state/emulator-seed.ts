import { Refusal } from './refusal'
import { fieldsOf, listOf } from './reader'
import type { Reader } from './reader'
import { readStoreSeed } from './store-seed'
import type { StoreSeed } from './store-seed'

/** Initial state of an emulator, and the state after a reset. */
export interface EmulatorSeed {
  stores: StoreSeed[]
}

const seedFields = fieldsOf<EmulatorSeed>({ stores: listOf(readStoreSeed) })

/** Reads a seed. Handles of stores must be unique. */
export const readSeed: Reader<EmulatorSeed> = (value, path) => {
  const seed = seedFields(value, path)
  const handles = seed.stores.map(({ handle }) => handle)
  const repeated = handles.find((handle, index) => handles.indexOf(handle) < index)
  if (repeated !== undefined) throw new Refusal(400, `two stores have the handle "${repeated}".`)
  return seed
}
