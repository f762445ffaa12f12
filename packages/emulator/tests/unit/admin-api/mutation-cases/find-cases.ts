import { registry } from '../../../../src/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { idsIn, outcomeOf, snapshotOf, VERSION } from '../fuzz/fuzzed-store'
import { OperationGenerator } from '../fuzz/generate-operation'
import { createRandom } from '../fuzz/generate-values'
import { startCaseStore } from './case-store'
import type { CaseStore } from './case-store'

/** An operation with its variables. */
export interface Step {
  query: string
  variables: Record<string, unknown>
}

/** Operations of which the last one succeeds, or fails, in the store of the cases. */
export type Steps = Step[]

/** Longest chain of operations before the store is reset. */
const MAX_CHAIN = 12

/**
 * Searches operations that succeed: valid values at random, in a store that earlier successes have
 * changed. Operations that a success does not need are removed.
 *
 * @param known cases that were found earlier
 * @param isOver returns whether the search ends
 */
export async function findCases(
  known: Record<string, Steps>,
  seed: number,
  isOver: () => boolean,
): Promise<Record<string, Steps>> {
  const store = await startCaseStore()
  const random = createRandom(seed)
  const schema = loadAdminSchema(VERSION)
  let ids: string[] = []
  const generator = new OperationGenerator(schema, random, () => ids)
  const roots = schema.getMutationType()?.getFields() ?? {}
  const mutations = registry.domains
    .flatMap(domain => Object.keys(domain.mutations ?? {}))
    .filter(name => Object.hasOwn(roots, name))
  const cases = { ...known }
  let chain: Steps = []
  const reset = () => {
    store.reset()
    chain = []
    ids = idsIn(snapshotOf(store.state))
  }
  reset()
  let tries = 0
  while (!isOver()) {
    const missing = mutations.filter(name => !Object.hasOwn(cases, name))
    if (missing.length === 0) break
    const from = random(5) > 0 ? missing : mutations
    const root = from[random(from.length)] ?? ''
    const { query, variables } = generator.operation('mutation', root, false)
    const step = { query, variables }
    const before = snapshotOf(store.state)
    const { failed, problem } = await outcomeOf(store.state, step)
    if (++tries % 60 === 0) reset()
    if (failed || problem !== undefined) continue
    const after = snapshotOf(store.state)
    chain.push(step)
    ids = idsIn(after)
    if (!Object.hasOwn(cases, root) && (after !== before || random(8) === 0)) {
      cases[root] = await minimize(store, chain, after !== before)
      reset()
    } else if (chain.length >= MAX_CHAIN) reset()
  }
  store.state.stop()
  return cases
}

/** Removes the steps without which the last one still succeeds, with a change if it has one. */
async function minimize(store: CaseStore, chain: Steps, hasChange: boolean): Promise<Steps> {
  let steps = [...chain]
  for (let index = steps.length - 2; index >= 0; index--) {
    const shorter = steps.toSpliced(index, 1)
    const { failed, changed } = await replay(store, shorter)
    if (!failed && changed === hasChange) steps = shorter
  }
  return steps
}

/** Runs steps in a new store. Returns the outcome of the last one. */
export async function replay(
  store: CaseStore,
  steps: Steps,
): Promise<{ failed: boolean; changed: boolean; problem?: string; topics: string[] }> {
  store.reset()
  for (const step of steps.slice(0, -1)) await outcomeOf(store.state, step)
  store.topics.length = 0
  const before = snapshotOf(store.state)
  const last = steps.at(-1) ?? { query: '', variables: {} }
  const { failed, problem } = await outcomeOf(store.state, last)
  return {
    failed,
    ...(problem !== undefined && { problem }),
    changed: snapshotOf(store.state) !== before,
    topics: [...new Set(store.topics)].sort(),
  }
}
