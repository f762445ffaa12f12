import type { EmulatorState } from '../../../../../src/state/state'

/** Returns the global id of a record by its type, and by its position among those of the type. */
export type FindId = (type: string, index?: number) => string

/** The store of an example: that of the cases, with what the steps of the example add. */
export interface ExampleStore {
  readonly state: EmulatorState
  /** Finds the id of a record in the store. */
  id: FindId
  /**
   * Runs a mutation that the example needs, and that must succeed.
   *
   * @param selection what is read of the payload; default: the ids in it
   * @returns a function that finds ids in the payload
   */
  run: (root: string, args: Arguments, selection?: string) => Promise<FindId>
}

/** Arguments of a mutation by name. */
export type Arguments = Record<string, unknown>

/** Returns the arguments with which a mutation succeeds. */
export type Example = (store: ExampleStore) => Arguments | Promise<Arguments>

/** An example of each mutation, by its name. */
export type Examples = Readonly<Record<string, Example>>

/** An amount in the currency of the store. */
export function usd(amount: string): { amount: string; currencyCode: string } {
  return { amount, currencyCode: 'USD' }
}
