import { createHash } from 'node:crypto'

/**
 * Random decisions that a seed determines, so that a run can be repeated with the same
 * disturbances.
 */
export interface Random {
  between(min: number, max: number): number
  pick<T>(values: readonly T[]): T
  /** True with this probability. */
  chance(probability: number): boolean
  /** Another source, determined by this one. */
  fork(): Random
  /** A whole number, as the seed of another source. */
  seed(): number
}

const RANGE = 0x1_0000_0000

export function createRandom(seed: number): Random {
  let count = 0

  function integer(): number {
    count++
    return createHash('sha256').update(`${seed}:${count}`).digest().readUInt32BE(0)
  }

  return {
    between: (min, max) => min + (integer() / RANGE) * (max - min),
    pick: values => values[integer() % values.length]!,
    chance: probability => integer() / RANGE < probability,
    fork: () => createRandom(integer()),
    seed: integer,
  }
}
