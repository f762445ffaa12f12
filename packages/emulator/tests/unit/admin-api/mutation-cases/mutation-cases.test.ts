import { readFileSync, writeFileSync } from 'node:fs'
import { env } from 'node:process'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../../src/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { idsIn, outcomeOf, snapshotOf, VERSION } from '../fuzz/fuzzed-store'
import { OperationGenerator } from '../fuzz/generate-operation'
import { createRandom } from '../fuzz/generate-values'
import { startCaseStore } from './case-store'
import type { CaseStore } from './case-store'
import { findCases, replay } from './find-cases'
import type { Steps } from './find-cases'
import { analyticsExamples } from './examples/analytics-examples'
import { cashExamples } from './examples/cash-examples'
import { collectionExamples } from './examples/collection-examples'
import { companyExamples } from './examples/company-examples'
import { contentExamples } from './examples/content-examples'
import { discountExamples } from './examples/discount-examples'
import type { Examples } from './examples/example'
import { orderExamples } from './examples/order-examples'
import { productExamples } from './examples/product-examples'
import { settingExamples } from './examples/setting-examples'
import { stockExamples } from './examples/stock-examples'
import { subscriptionExamples } from './examples/subscription-examples'
import { replayExample } from './replay-example'

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
/** Generated operations until one is refused. */
const MAX_TRIES = 400
/** An example of each mutation whose success no generated operation found. */
const EXAMPLES: Examples = {
  ...analyticsExamples,
  ...cashExamples,
  ...productExamples,
  ...collectionExamples,
  ...companyExamples,
  ...contentExamples,
  ...stockExamples,
  ...discountExamples,
  ...orderExamples,
  ...settingExamples,
  ...subscriptionExamples,
}
/** Examples that report something, and change nothing. */
const READ_ONLY = new Set([
  'customerPaymentMethodGetUpdateUrl',
  'customerPaymentMethodSendUpdateEmail',
  'draftOrderCalculate',
  'flowTriggerReceive',
  'giftCardSendNotificationToCustomer',
  'giftCardSendNotificationToRecipient',
  'paymentReminderSend',
])
/** Examples whose webhook follows a decision of the merchant, the end of a job, or a limit. */
const NOTIFIES_LATER = new Set([
  'appPurchaseOneTimeCreate',
  'appSubscriptionCreate',
  'appSubscriptionLineItemUpdate',
  'appUsageRecordCreate',
  'bulkOperationCancel',
  'bulkOperationRunMutation',
  'bulkOperationRunQuery',
])
/** Mutations of what a store here can never have: they refuse everything. */
const ALWAYS_REFUSED = new Set([
  // Abandoned checkouts come from checkouts.
  'abandonmentEmailStateUpdate',
  'abandonmentUpdateActivitiesDeliveryStatuses',
  // Fulfillment orders are scheduled by prepaid subscriptions.
  'fulfillmentOrderReschedule',
  // Feeds belong to sales channels whose feeds the platform does not manage.
  'productFeedCreate',
  'productFeedDelete',
  'productFullSync',
  // The app has no marketing activity extension, which the platform has deprecated.
  'marketingActivityCreate',
  'marketingActivityUpdate',
  // Packages are created in settings that the admin here does not have.
  'shippingPackageDelete',
  'shippingPackageMakeDefault',
  'shippingPackageUpdate',
  // The platform registers the apps that calculate taxes.
  'taxAppConfigure',
  'taxSummaryCreate',
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
  it('has a generated case or an example', () => {
    const untested = mutations.filter(
      name =>
        !Object.hasOwn(cases, name) && !Object.hasOwn(EXAMPLES, name) && !ALWAYS_REFUSED.has(name),
    )

    expect(untested).toEqual([])
  })

  it('with a case or an example is simulated', () => {
    const names = [...Object.keys(cases), ...Object.keys(EXAMPLES), ...ALWAYS_REFUSED]

    expect(names.filter(name => !mutations.includes(name))).toEqual([])
  })

  it.each(Object.entries(cases))(
    '%s succeeds, with its side effects',
    async (name, { steps, changes, topics }) => {
      const outcome = await replay(store, steps)

      expect(outcome).toEqual({ failed: false, changed: changes, topics })
      expect(registry.mutation(name)?.topics).toEqual(expect.arrayContaining(topics))
    },
  )

  it.each(Object.entries(EXAMPLES))(
    '%s succeeds as in its example, with its side effects',
    async (name, example) => {
      const { refusal, changed, topics } = await replayExample(store, name, example)
      const declared = registry.mutation(name)?.topics ?? []

      expect(refusal ?? null).toBeNull()
      expect(changed).toBe(!READ_ONLY.has(name))
      expect(declared).toEqual(expect.arrayContaining(topics))
      if (declared.length > 0 && !NOTIFIES_LATER.has(name)) expect(topics).not.toEqual([])
    },
  )

  // A mutation without arguments has no input to refuse.
  const withArguments = mutations.filter(
    name => (schema.getMutationType()?.getFields()[name]?.args.length ?? 0) > 0,
  )
  it.each(withArguments)(
    '%s refuses what breaks its rules, and changes nothing then',
    async name => {
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
    },
  )
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
