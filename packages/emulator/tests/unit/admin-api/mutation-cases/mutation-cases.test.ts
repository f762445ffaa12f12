/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync, writeFileSync } from 'node:fs'
import { env } from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../../src/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { idsIn, outcomeOf, snapshotOf, VERSION } from '../fuzz/fuzzed-store'
import { OperationGenerator } from '../fuzz/generate-operation'
import { createRandom } from '../fuzz/generate-values'
import { startCaseStore } from './case-store'
import { findCases, replay } from './find-cases'
import type { Steps } from './find-cases'
import type { Example, Examples } from './example'
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
/** Those of the file in the folder of each domain. */
const FILES = import.meta.glob<Examples>('../*/*-examples.ts', { eager: true, import: 'examples' })
const ENTRIES = Object.values(FILES).flatMap(examples => Object.entries(examples))
const EXAMPLES = ENTRIES.filter((entry): entry is [string, Example] => entry[1] !== 'refused')

const cases = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, MutationCase>
const schema = loadAdminSchema(VERSION)
const mutations = registry.domains
  .flatMap(domain => Object.keys(domain.mutations ?? {}))
  .filter(name => schema.getMutationType()?.getFields()[name])
  .sort()

const store = await startCaseStore()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('each mutation', () => {
  it('has a generated case or an example', () => {
    const tested = new Set([...Object.keys(cases), ...ENTRIES.map(([name]) => name)])

    expect(mutations.filter(name => !tested.has(name))).toEqual([])
  })

  it('with a case or an example is simulated', () => {
    const names = [...Object.keys(cases), ...ENTRIES.map(([name]) => name)]

    expect(names.filter(name => !mutations.includes(name))).toEqual([])
  })

  it('has at most one example', () => {
    const names = ENTRIES.map(([name]) => name)

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it.each(Object.entries(cases))(
    '%s succeeds, with its side effects',
    async (name, { steps, changes, topics }) => {
      const outcome = await replay(store, steps)

      expect(outcome).toEqual({ failed: false, changed: changes, topics })
      expect(registry.mutation(name)?.topics).toEqual(expect.arrayContaining(topics))
    },
  )

  it.each(EXAMPLES)(
    '%s succeeds as in its example, with its side effects',
    async (name, example) => {
      const { refusal, changed, topics } = await replayExample(store, name, example)
      const declared = registry.mutation(name)?.topics ?? []

      expect(refusal ?? null).toBeNull()
      expect(changed).toBe(!example.isReadOnly)
      expect(declared).toEqual(expect.arrayContaining(topics))
      if (declared.length > 0 && !example.notifiesLater) expect(topics).not.toEqual([])
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
