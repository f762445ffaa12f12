import { registry } from '../../../../src/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { idsIn, isolate, outcomeOf, snapshotOf, startState, VERSION } from './fuzzed-store'
import type { RecordSeed } from '../../../../src/seed/record-seed'
import { OperationGenerator } from './generate-operation'
import type { FuzzedOperation } from './generate-operation'
import { createRandom } from './generate-values'

/** An operation that fails in a way that the platform never does. */
export interface FuzzFinding extends FuzzedOperation {
  problem: string
}

/** What a run covered. */
export interface FuzzReport {
  findings: FuzzFinding[]
  /** Mutations by outcome. */
  done: number
  refused: number
}

const SEED: RecordSeed = {
  products: [{ title: 'Candle' }],
  customers: [{ firstName: 'Kim', lastName: 'Lund', email: 'kim@shop.example' }],
}
/** A store that grows makes each operation slower. */
const OPERATIONS_PER_STORE = 300
const MAX_FINDINGS = 5

/** Sends generated operations to the Admin API of a small store. */
export async function fuzzAdminApi(operations: number, seed: number): Promise<FuzzReport> {
  const state = startState(SEED)
  const random = createRandom(seed)
  let ids: string[] = []
  const generator = new OperationGenerator(loadAdminSchema(VERSION), random, () => ids)
  const queries = registry.domains.flatMap(domain => Object.keys(domain.queries ?? {}))
  const mutations = registry.domains.flatMap(domain => Object.keys(domain.mutations ?? {}))
  const creating = mutations.filter(root => /(?:Create|Add|Set)$/.test(root))
  const report: FuzzReport = { findings: [], done: 0, refused: 0 }
  let before = ''
  for (let index = 0; index < operations && report.findings.length < MAX_FINDINGS; index++) {
    if (index % OPERATIONS_PER_STORE === 0) {
      state.reset()
      isolate(state)
      before = snapshotOf(state)
      ids = idsIn(before)
    }
    const isQuery = random(4) === 0
    // Most mutations need something that exists.
    const roots = isQuery ? queries : random(4) === 0 ? creating : mutations
    const root = roots[random(roots.length)] ?? ''
    const operation = generator.operation(isQuery ? 'query' : 'mutation', root)
    const { problem, failed } = await outcomeOf(state, operation)
    if (problem !== undefined) report.findings.push({ ...operation, problem })
    const after = snapshotOf(state)
    const mustKeep = isQuery || (failed && !registry.mutation(root)?.isPartial)
    if (problem === undefined && after !== before && mustKeep)
      report.findings.push({ ...operation, problem: `changed: ${difference(before, after)}` })
    if (!isQuery) report[failed ? 'refused' : 'done']++
    if (after === before) continue
    before = after
    ids = idsIn(after)
  }
  state.stop()
  return report
}

function difference(before: string, after: string): string {
  let start = 0
  while (before[start] === after[start]) start++
  const from = Math.max(0, start - 80)
  return `${before.slice(from, start + 80)} => ${after.slice(from, start + 80)}`
}
