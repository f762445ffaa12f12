import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fuzzAdminApi } from '../../packages/emulator/tests/unit/admin-api/fuzz/fuzz-admin-api'
import { INPUTS, SEED } from './fuzz-run'

const MINUTES = 60_000

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

it(
  'operations of the local platform never fail inside, and a refused one changes nothing',
  { timeout: 20 * MINUTES },
  async () => {
    console.info(`PLATFORM_FUZZ_SEED=${SEED} PLATFORM_FUZZ_INPUTS=${INPUTS}`)
    expect((await fuzzAdminApi(INPUTS, SEED)).findings).toEqual([])
  },
)
