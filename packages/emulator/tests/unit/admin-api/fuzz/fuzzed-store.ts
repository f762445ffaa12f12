import { readFileSync } from 'node:fs'
import type { EmulatorExtension } from '../../../../src/extensions/extension'
import { executeAdminApi } from '../../../../src/admin-api/execute-admin-api'
import { registerApp } from '../../../../src/lifecycle/registered-app'
import type { RecordSeed } from '../../../../src/seed/record-seed'
import { createState } from '../../../../src/lifecycle/create-state'
import type { EmulatorState } from '../../../../src/state/state'
import type { Throttle } from '../../../../src/state/throttle'
import type { FuzzedOperation } from './generate-operation'

interface ResponseError {
  message: string
  path?: unknown[]
  extensions?: { code?: string }
}

export const VERSION = '2026-10'
const SHOP = 'fuzz.platform.test'
const UNLIMITED: Throttle = {
  take: () => true,
  refund: () => {},
  forget: () => {},
  status: () => ({ maximumAvailable: 1000, currentlyAvailable: 1000, restoreRate: 50 }),
}

/**
 * Starts a platform with one store, for which the app has every scope.
 *
 * @param topics of the app's webhooks
 */
export function startState(
  seed: RecordSeed,
  topics: string[] = [],
  extensions: readonly EmulatorExtension[] = [],
): EmulatorState {
  const { scopes } = JSON.parse(
    readFileSync(
      new URL('../../../../../../dist/schemas/registration.json', import.meta.url),
      'utf8',
    ),
  ) as { scopes: string[] }
  return createState({
    app: registerApp({
      scopes: scopes.filter(scope => !scope.startsWith('unauthenticated_')),
      webhooks: topics.length > 0 ? [{ topics, uri: '/webhooks' }] : [],
      flowTriggers: ['order-late'],
    }),
    seed: {
      stores: [
        {
          handle: 'fuzz',
          installed: true,
          ...seed,
        },
      ],
    },
    now: () => Date.UTC(2026, 6, 1),
    strictRotation: false,
    extensions,
  })
}

/** Sends no webhook to the network. */
export function isolate(state: EmulatorState, onSend: (topic: string) => void = () => {}): void {
  state.deliveries.send = message => {
    onSend(message.topic)
    return Promise.resolve({ ...message, attempts: [], state: 'delivered' })
  }
}

/** Executes an operation. `problem` is an error that the platform never has. */
export async function outcomeOf(
  state: EmulatorState,
  { query, variables }: Pick<FuzzedOperation, 'query' | 'variables'>,
): Promise<{ problem?: string; failed: boolean; body?: Record<string, unknown> }> {
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
      body,
      // The errors of a document that is not executed have the path of its text.
      failed: body.data === undefined || errors.some(isOfRoot) || hasUserErrors(body.data),
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

/** Returns everything that a mutation can change, as text. */
export function snapshotOf({
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
    bulk: stores.map(({ domain }) => bulk.list(domain)),
    installations: installations.list(),
  })
}

/** Lists the global ids in a snapshot. */
export function idsIn(snapshot: string): string[] {
  return [...new Set(snapshot.match(/gid:\/\/shopify\/[^"\\\s]+/g) ?? [])]
}
