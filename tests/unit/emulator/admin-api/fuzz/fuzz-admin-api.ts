import { readFileSync } from 'node:fs'
import { registry } from '../../../../../emulator/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../emulator/admin-api/schema/load-schema'
import { executeAdminApi } from '../../../../../emulator/graphql/execute-admin-api'
import { registerApp } from '../../../../../emulator/state/app-registration'
import { createState } from '../../../../../emulator/state/state'
import type { EmulatorState } from '../../../../../emulator/state/state'
import type { Throttle } from '../../../../../emulator/state/throttle'
import { OperationGenerator } from './generate-operation'
import type { FuzzedOperation } from './generate-operation'
import { createRandom } from './generate-values'

/** An operation that fails in a way that the platform never does. */
export interface FuzzFinding extends FuzzedOperation {
  problem: string
}

interface ResponseError {
  message: string
  path?: unknown[]
  extensions?: { code?: string }
}

/** What a run covered. */
export interface FuzzReport {
  findings: FuzzFinding[]
  /** Mutations by outcome. */
  done: number
  refused: number
}

const VERSION = '2026-07'
const SHOP = 'fuzz.platform.test'
/** A store that grows makes each operation slower. */
const OPERATIONS_PER_STORE = 300
const MAX_FINDINGS = 5

const UNLIMITED: Throttle = {
  take: () => true,
  refund: () => {},
  forget: () => {},
  status: () => ({ maximumAvailable: 1000, currentlyAvailable: 1000, restoreRate: 50 }),
}

/** Sends generated operations to the Admin API of a small store. */
export async function fuzzAdminApi(operations: number, seed: number): Promise<FuzzReport> {
  const state = startState()
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
    const operation = generator.operation(
      isQuery ? 'query' : 'mutation',
      roots[random(roots.length)] ?? '',
    )
    const { problem, failed } = await outcomeOf(state, operation)
    if (problem !== undefined) report.findings.push({ ...operation, problem })
    const after = snapshotOf(state)
    if (problem === undefined && after !== before && (isQuery || failed))
      report.findings.push({ ...operation, problem: `changed: ${difference(before, after)}` })
    if (!isQuery) report[failed ? 'refused' : 'done']++
    if (after === before) continue
    before = after
    ids = idsIn(after)
  }
  state.stop()
  return report
}

function startState(): EmulatorState {
  const { scopes } = JSON.parse(
    readFileSync(new URL('../../../../../dist/schemas/registration.json', import.meta.url), 'utf8'),
  ) as { scopes: string[] }
  return createState({
    app: registerApp({ scopes: scopes.filter(scope => !scope.startsWith('unauthenticated_')) }),
    seed: {
      stores: [
        {
          handle: 'fuzz',
          installed: true,
          products: [{ title: 'Candle' }],
          customers: [{ firstName: 'Kim', lastName: 'Lund', email: 'kim@shop.example' }],
        },
      ],
    },
    now: () => Date.UTC(2026, 6, 1),
    strictRotation: false,
  })
}

/** Sends no webhook to the network. */
function isolate(state: EmulatorState): void {
  state.deliveries.send = message =>
    Promise.resolve({ ...message, attempts: [], state: 'delivered' })
}

async function outcomeOf(
  state: EmulatorState,
  { query, variables }: FuzzedOperation,
): Promise<{ problem?: string; failed: boolean }> {
  const store = state.stores.find(({ domain }) => domain === SHOP)
  const installation = state.installations.find(state.app.apiKey, SHOP)
  if (!store || !installation) return { problem: 'the app is not installed', failed: true }
  try {
    const { body } = await executeAdminApi(
      { query, variables, operationName: undefined, costDebug: false },
      {
        app: state.app,
        store,
        installation,
        clock: state.clock,
        state,
        apiVersion: VERSION,
        origin: 'http://127.0.0.1:1',
      },
      UNLIMITED,
    )
    const errors = (body.errors ?? []) as ResponseError[]
    JSON.stringify(body)
    const internal = errors.find(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR')
    return {
      failed: errors.some(isOfRoot) || hasUserErrors(body.data),
      ...(internal && { problem: internal.message }),
    }
  } catch (error) {
    return { problem: `threw ${String(error)}`, failed: true }
  }
}

// An error of a field below the root does not undo the mutation, though the root may be null.
function isOfRoot({ path = [] }: ResponseError): boolean {
  return path.length < 2
}

function hasUserErrors(data: unknown): boolean {
  const [payload] = Object.values((data ?? {}) as Record<string, object | null>)
  return Object.entries(payload ?? {}).some(
    ([name, errors]) => /userErrors$/i.test(name) && Array.isArray(errors) && errors.length > 0,
  )
}

function snapshotOf({
  stores,
  subscriptions,
  charges,
  bulk,
  installations,
}: EmulatorState): string {
  return JSON.stringify({
    tables: stores.map(({ records }) =>
      Object.entries(records.save().tables)
        .filter(([, rows]) => rows.length > 0)
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    ),
    subscriptions: subscriptions.all(),
    charges: charges.all(),
    bulk: bulk.all(),
    installations: installations.list(),
  })
}

function idsIn(snapshot: string): string[] {
  return [...new Set(snapshot.match(/gid:\/\/shopify\/[^"\\\s]+/g) ?? [])]
}

function difference(before: string, after: string): string {
  let start = 0
  while (before[start] === after[start]) start++
  const from = Math.max(0, start - 80)
  return `${before.slice(from, start + 80)} => ${after.slice(from, start + 80)}`
}
