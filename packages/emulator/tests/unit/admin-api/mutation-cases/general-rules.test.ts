import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../../src/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { outcomeOf, snapshotOf, VERSION } from '../fuzz/fuzzed-store'
import { startCaseStore } from './case-store'
import type { CaseStore } from './case-store'
import type { Steps } from './find-cases'
import { errorShapeProblems } from './error-shape'
import { spoiledInputs } from './spoil-input'

/** Spoiled inputs of each mutation in a usual run. `PLATFORM_SWEEP=all` runs every one. */
const SAMPLE = env.PLATFORM_SWEEP === 'all' ? Infinity : 1

const schema = loadAdminSchema(VERSION)
const cases = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as Record<
  string,
  { steps: Steps }
>

let store: CaseStore
beforeAll(async () => {
  store = await startCaseStore()
})

describe('an input that breaks a general rule', () => {
  it.each(Object.entries(cases))('has errors of the right shape in %s', async (root, { steps }) => {
    const last = steps.at(-1)
    if (!last) throw new Error(`${root} has no steps.`)
    const spoiled = spoiledInputs(schema, last)
    const stride = Math.max(1, Math.ceil(spoiled.length / SAMPLE))
    for (const { label, variables } of spoiled.filter((_each, index) => index % stride === 0)) {
      store.reset()
      for (const step of steps.slice(0, -1)) await outcomeOf(store.state, step)
      const before = snapshotOf(store.state)
      const { body, failed, problem } = await outcomeOf(store.state, { ...last, variables })

      expect({ label, problem }).toEqual({ label, problem: undefined })
      expect({ label, problems: errorShapeProblems(body ?? {}) }).toEqual({ label, problems: [] })
      if (!failed || registry.mutation(root)?.isPartial) continue
      const isUnchanged = snapshotOf(store.state) === before
      expect({ label, isUnchanged }).toEqual({ label, isUnchanged: true })
    }
  })
})
