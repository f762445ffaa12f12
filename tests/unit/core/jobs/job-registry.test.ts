import { describe, expect, it } from 'vitest'
import type { PlatformError } from '../../../../server/core/errors/errors'
import { registerJobs } from '../../../../server/core/jobs/job-registry'

const handler = () => {}

function mistakes(...jobs: Parameters<typeof registerJobs>[0]): string[] {
  try {
    registerJobs(jobs)
    return []
  } catch (error) {
    expect((error as PlatformError).code).toBe('configuration_invalid')
    return (error as PlatformError).message.split('\n')
  }
}

describe('the jobs of an app', () => {
  it('have defaults', () => {
    expect(registerJobs([{ name: 'import', handler }]).get('import')).toEqual({
      job: { name: 'import', handler },
      attempts: 10,
      retryDelayMs: 1000,
      schedule: undefined,
      isSeparate: false,
    })
  })

  it('are refused with every mistake', () => {
    expect(
      mistakes(
        { name: 'import', handler },
        { name: 'import', handler },
        { name: 'two words', handler },
        { name: 'a', retry: { attempts: 0, delayMs: 3_600_001 }, handler },
        { name: 'b', concurrency: 1.5, handler },
        { name: 'c', order: 'shop', handler },
        { name: 'd', schedule: '0 0 31 2 *', handler },
      ),
    ).toEqual([
      'Two jobs have the name "import".',
      'Job "two words": its name must have letters, digits, - and _ only, at most 64.',
      'Job "a": retry.attempts must be a whole number from 1 to 100.',
      'Job "a": retry.delayMs must be a whole number from 1 to 3600000.',
      'Job "b": concurrency must be a whole number from 1 to 1000.',
      `Job "c": order: 'shop' needs perShop: true.`,
      'Job "d": the schedule "0 0 31 2 *" has no time in the future.',
    ])
  })
})
