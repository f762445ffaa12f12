/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../src/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { outcomeOf, snapshotOf, VERSION } from '../fuzz/fuzzed-store'
import { startCaseStore } from './case-store'
import type { Example, Examples } from './example'
import type { Step, Steps } from './find-cases'
import { errorShapeProblems } from './error-shape'
import { mutationOf, prepareExample } from './replay-example'
import { spoiledInputs } from './spoil-input'

/** Spoiled inputs of each mutation in a usual run. `PLATFORM_SWEEP=all` runs every one. */
const SAMPLE = env.PLATFORM_SWEEP === 'all' ? Infinity : 1

const schema = loadAdminSchema(VERSION)
const cases = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as Record<
  string,
  { steps: Steps }
>
const FILES = import.meta.glob<Examples>('../*/*-examples.ts', { eager: true, import: 'examples' })
const EXAMPLES = Object.values(FILES)
  .flatMap(examples => Object.entries(examples))
  .filter((entry): entry is [string, Example] => entry[1] !== 'refused')

const store = await startCaseStore()

/** Runs a step with spoiled inputs. Each run starts from the store that `prepare` makes. */
async function sweep(root: string, prepare: () => Promise<Step>) {
  const spoiled = spoiledInputs(schema, await prepare())
  const stride = Math.max(1, Math.ceil(spoiled.length / SAMPLE))
  for (const { label } of spoiled.filter((_each, index) => index % stride === 0)) {
    const step = await prepare()
    const variables = spoiledInputs(schema, step).find(each => each.label === label)?.variables
    if (!variables) continue
    const before = snapshotOf(store.state)
    const { body, failed, problem } = await outcomeOf(store.state, { ...step, variables })

    expect({ label, problem }).toEqual({ label, problem: undefined })
    expect({ label, problems: errorShapeProblems(body ?? {}) }).toEqual({ label, problems: [] })
    if (!failed || registry.mutation(root)?.isPartial) continue
    const isUnchanged = snapshotOf(store.state) === before
    expect({ label, isUnchanged }).toEqual({ label, isUnchanged: true })
  }
}

describe('an input that breaks a general rule', () => {
  it.each(Object.entries(cases))('has errors of the right shape in %s', async (root, { steps }) => {
    const last = steps.at(-1)
    if (!last) throw new Error(`${root} has no steps.`)
    await sweep(root, async () => {
      store.reset()
      for (const step of steps.slice(0, -1)) await outcomeOf(store.state, step)
      return last
    })
  })

  it.each(EXAMPLES)('has errors of the right shape in the example %s', async (root, example) => {
    await sweep(root, async () => {
      const args = await prepareExample(store, root, example)
      return { query: mutationOf(root, args), variables: args }
    })
  })
})
