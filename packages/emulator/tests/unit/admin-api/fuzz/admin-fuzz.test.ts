import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fuzzAdminApi } from './fuzz-admin-api'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('attack: no operation with any values fails inside, and a refused one changes nothing', async () => {
  const { findings, done, refused } = await fuzzAdminApi(600, 20_261_123)
  expect(findings).toEqual([])
  expect([done, refused].every(count => count > 20)).toBe(true)
})
