import { describe, expect, it } from 'vitest'
import { withTimeLimit } from '../../../server/lib/platform/concurrency/time-limit'

describe('withTimeLimit', () => {
  it('gives what the work gives, value or error', async () => {
    expect(await withTimeLimit(1000, async () => 'done')).toBe('done')
    await expect(withTimeLimit(1000, async () => Promise.reject(new Error('own')))).rejects.toThrow('own')
  })

  it('turns work that throws at once into a rejection', async () => {
    const thrown = withTimeLimit(1000, () => {
      throw new Error('at once')
    })
    await expect(thrown).rejects.toThrow('at once')
  })

  it('does not wait for work that hangs', async () => {
    const started = performance.now()
    await expect(withTimeLimit(20, () => new Promise(() => {}))).rejects.toThrow('No answer within 20 ms')
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
