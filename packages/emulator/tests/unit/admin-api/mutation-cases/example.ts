import type { EmulatorState } from '../../../../src/state/state'

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
export interface Example {
  (store: ExampleStore): Arguments | Promise<Arguments>
  /** It reports something, and changes nothing. */
  isReadOnly?: boolean
  /** Its webhook follows a decision of the merchant, the end of a job, or a limit. */
  notifiesLater?: boolean
}

/**
 * An example of each mutation whose success no generated operation found, by its name. `refused`: a
 * store here can never have what the mutation changes, so that it refuses everything.
 */
export type Examples = Readonly<Record<string, Example | 'refused'>>

/** Marks the example of a mutation that changes nothing. */
export function readOnly(example: Example): Example {
  return Object.assign((store: ExampleStore) => example(store), { isReadOnly: true })
}

/** Marks the example of a mutation whose webhook is sent later. */
export function notifiesLater(example: Example): Example {
  return Object.assign((store: ExampleStore) => example(store), { notifiesLater: true })
}

/** An amount in the currency of the store. */
export function usd(amount: string): { amount: string; currencyCode: string } {
  return { amount, currencyCode: 'USD' }
}
