import process from 'node:process'
import fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import { TokenWorld } from '../../token-world'
import type { WorldEvent } from '../../token-world'

// Files of the suite share modules: those before may have loaded the real signature, and those
// after need it.
vi.hoisted(() => {
  vi.resetModules()
})
afterAll(() => {
  vi.resetModules()
})
// The real one waits for threads of the runtime, which virtual time does not.
vi.mock('../../../../server/core/tokens/client-assertion', () => ({
  signClientAssertion: async (_key: unknown, { audience }: { audience: string }) => ({
    client_assertion: audience,
  }),
}))

/** Set `TOKEN_RACES` to try more, `TOKEN_RACES_SEED` to repeat a run. */
const RUNS = Number(process.env.TOKEN_RACES ?? 500)
const SEED = Number(process.env.TOKEN_RACES_SEED ?? 20_261_123)

const target = {
  process: fc.nat({ max: 3 }),
  shop: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constant(1) },
  ),
}
const kinds = (...weighted: [number, WorldEvent['kind']][]) =>
  fc.oneof(...weighted.map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) })))

/** Everything, mostly at once; now and then a token expires meanwhile. */
const anyEvent = fc.record<WorldEvent>({
  ...target,
  after: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 1500 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1500, max: 12_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 300_000, max: 400_000 }) },
  ),
  kind: kinds(
    [4, 'background'],
    [3, 'visit'],
    [2, 'rejectedVisit'],
    [2, 'rejectedBackground'],
    [1, 'changeScope'],
    [1, 'stall'],
    [1, 'kill'],
    [1, 'uninstall'],
    [1, 'reinstall'],
  ),
})

/** Uninstallations in the middle of everything that stores a session. */
const uninstallEvent = fc.record<WorldEvent>({
  ...target,
  after: fc.integer({ min: 0, max: 800 }),
  kind: kinds(
    [4, 'background'],
    [2, 'visit'],
    [1, 'rejectedBackground'],
    [2, 'changeScope'],
    [3, 'uninstall'],
    [1, 'reinstall'],
    [1, 'stall'],
  ),
})

const world = fc.record({
  seed: fc.integer(),
  processes: fc.integer({ min: 1, max: 4 }),
  lock: fc.constantFrom('held' as const, 'absent' as const, 'failing' as const),
  isSlow: fc.boolean(),
  storageFails: fc.boolean(),
  platformFails: fc.boolean(),
  hookFails: fc.boolean(),
  strictRotation: fc.boolean(),
  useOnlineTokens: fc.boolean(),
  hasKey: fc.boolean(),
})

it(`property: ${RUNS} histories of processes, stalls, kills and failures lose no pair, mix none, write nothing of a failure, and end (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.oneof(
        { weight: 3, arbitrary: fc.array(anyEvent, { minLength: 2, maxLength: 14 }) },
        { weight: 1, arbitrary: fc.array(uninstallEvent, { minLength: 2, maxLength: 10 }) },
      ),
      async (options, events) => {
        expect(await TokenWorld.violationsOf(options, events)).toEqual([])
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: false },
  )
}, 600_000)
