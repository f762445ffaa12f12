import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../../../emulator/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../emulator/admin-api/schema/load-schema'
import { idsIn, outcomeOf, snapshotOf, VERSION } from '../fuzz/fuzzed-store'
import { OperationGenerator } from '../fuzz/generate-operation'
import { createRandom } from '../fuzz/generate-values'
import { startCaseStore } from './case-store'
import type { CaseStore } from './case-store'
import { findCases, replay } from './find-cases'
import type { Steps } from './find-cases'

/** A success of a mutation, and what it does. */
interface MutationCase {
  /** The last one is the mutation. */
  steps: Steps
  /** Whether it changes the state of the platform. */
  changes: boolean
  /** Topics of the webhooks that it sends. */
  topics: string[]
}

/** Where `PLATFORM_FIND_CASES=60` (seconds) stores the cases that it finds. */
const FILE = new URL('cases.json', import.meta.url)
const TESTS = fileURLToPath(new URL('../..', import.meta.url))
/** Generated operations until one is refused. */
const MAX_TRIES = 400
/** Tests of discounts compose these names. */
const COMPOSED = /^discount(?:Automatic|Code)/
/** No test has a success of these yet. A new mutation does not belong here. */
const WITHOUT_SUCCESS = new Set([
  'abandonmentEmailStateUpdate',
  'abandonmentUpdateActivitiesDeliveryStatuses',
  'channelFullSync',
  'channelUpdate',
  'customerPaymentMethodGetUpdateUrl',
  'customerPaymentMethodRevoke',
  'customerPaymentMethodSendUpdateEmail',
  'deliveryCustomizationCreate',
  'deliveryCustomizationDelete',
  'deliveryCustomizationUpdate',
  'giftCardCredit',
  'giftCardDebit',
  'giftCardSendNotificationToRecipient',
  'inventoryShipmentAddItems',
  'inventoryShipmentRemoveItems',
  'inventoryTransferRemoveItems',
  'orderEditRemoveLineItemDiscount',
  'paymentCustomizationCreate',
  'paymentCustomizationDelete',
  'paymentCustomizationUpdate',
  'paymentReminderSend',
  'priceListFixedPricesUpdate',
  'returnLineItemRemoveFromReturn',
  'storeCreditAccountCredit',
  'taxAppConfigure',
])

const cases = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, MutationCase>
const schema = loadAdminSchema(VERSION)
const mutations = registry.domains
  .flatMap(domain => Object.keys(domain.mutations ?? {}))
  .filter(name => schema.getMutationType()?.getFields()[name])
  .sort()

let store: CaseStore
beforeAll(async () => {
  store = await startCaseStore()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('each mutation', () => {
  it('has a generated case, or tests of its own', () => {
    const written = globSync('**/*.test.ts', { cwd: TESTS })
      .filter(file => !file.endsWith('mutation-cases.test.ts'))
      .map(file => readFileSync(`${TESTS}/${file}`, 'utf8'))
      .join('\n')
    const untested = mutations.filter(
      name =>
        !Object.hasOwn(cases, name) &&
        !COMPOSED.test(name) &&
        !new RegExp(`\\b${name}\\b`).test(written),
    )

    expect(untested).toEqual([...WITHOUT_SUCCESS])
  })

  it('with a case is simulated', () => {
    expect(Object.keys(cases).filter(name => !mutations.includes(name))).toEqual([])
  })

  it.each(Object.entries(cases))(
    '%s succeeds, with its side effects',
    async (name, { steps, changes, topics }) => {
      const outcome = await replay(store, steps)

      expect(outcome).toEqual({ failed: false, changed: changes, topics })
      expect(registry.mutation(name)?.topics).toEqual(expect.arrayContaining(topics))
    },
  )

  it.each(mutations)('%s refuses what breaks its rules, and changes nothing then', async name => {
    store.reset()
    const before = snapshotOf(store.state)
    const ids = idsIn(before)
    const generator = new OperationGenerator(schema, createRandom(7), () => ids)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { failed, problem } = await outcomeOf(
        store.state,
        generator.operation('mutation', name, true),
      )
      expect(problem).toBeUndefined()
      if (failed) {
        if (!registry.mutation(name)?.isPartial) expect(snapshotOf(store.state)).toBe(before)
        return
      }
      store.reset()
    }
    expect.fail('No generated operation was refused.')
  })
})

// Not a test: `PLATFORM_FIND_CASES=60` searches for so many seconds.
it.runIf(env.PLATFORM_FIND_CASES)('finds cases', { timeout: 3_600_000 }, async () => {
  const end = Date.now() + Number(env.PLATFORM_FIND_CASES) * 1000
  const known = Object.fromEntries(Object.entries(cases).map(([name, { steps }]) => [name, steps]))
  const found = await findCases(known, Date.now(), () => Date.now() > end)
  const described: Record<string, MutationCase> = {}
  for (const [name, steps] of Object.entries(found).sort()) {
    const { failed, changed, topics } = await replay(store, steps)
    if (!failed) described[name] = { steps, changes: changed, topics }
  }
  writeFileSync(FILE, `${JSON.stringify(described, null, 1)}\n`)
})
