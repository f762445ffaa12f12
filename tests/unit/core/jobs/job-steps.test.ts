import { afterEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { AnyPlatformJob, PlatformJobContext } from '../../../../server/core/jobs/platform-job'
import { rejection } from '../../rejection'
import { eventually } from '../inbox/eventually'
import { createJobScene } from './job-scenes'
import type { JobScene } from './job-scenes'

let scene: JobScene
afterEach(() => scene.close())

const importJob = (handler: (context: PlatformJobContext) => Promise<void>): AnyPlatformJob => ({
  name: 'import',
  retry: { attempts: 5, delayMs: 1 },
  handler,
})

async function run(handler: (context: PlatformJobContext) => Promise<void>): Promise<string> {
  scene = await createJobScene([importJob(handler)])
  await scene.jobs.start()
  const { id } = await scene.jobs.enqueue('import', undefined)
  await eventually(async () => {
    const state = (await scene.jobs.progress(id))?.state
    return state === 'done' || state === 'dead'
  })
  return id
}

describe('a step', () => {
  it('that was completed is not run again, and returns its result', async () => {
    const ran: string[] = []
    const results: unknown[] = []
    await run(async ({ attempt, step }) => {
      const read = await step('read', () => {
        ran.push(`read in run ${attempt}`)
        return { rows: 3 }
      })
      await step('write', () => {
        ran.push(`write in run ${attempt}`)
        if (attempt < 3) throw new Error('broken')
      })
      results.push(read)
    })
    expect(ran).toEqual(['read in run 1', 'write in run 1', 'write in run 2', 'write in run 3'])
    expect(results).toEqual([{ rows: 3 }])
    expect((await scene.jobs.stats())[0]?.done).toBe(1)
  })

  it('with a name that the run has used before is refused, and the job is dead at once', async () => {
    await run(async ({ step }) => {
      await step('row', () => 1)
      await step('row', () => 2)
    })
    const [dead] = await scene.jobs.dead()
    expect([dead?.attempts, dead?.failure]).toEqual([
      1,
      'PlatformError: Job "import" uses the name "row" for two steps of a run: the second one would get the result of the first',
    ])
  })

  it('with a name that cannot be read in a log is refused', async () => {
    await run(async ({ step }) => step('two words', () => {}))
    expect((await scene.jobs.dead())[0]?.failure).toBe(
      'PlatformError: A step of job "import" has the name "two words": use letters, digits, and . : / _ -, at most 100',
    )
  })

  it('with a result of more than 1 MiB is refused', async () => {
    await run(async ({ step }) => void (await step('read', () => 'x'.repeat(1024 * 1024))))
    expect((await scene.jobs.dead())[0]?.failure).toContain(
      'The step read of job import has 1048588 bytes, and at most 1048576 are possible',
    )
  })

  it('stores nothing for a run that no longer counts', async () => {
    let resume = () => {}
    const failures: unknown[] = []
    scene = await createJobScene([
      importJob(async ({ step }) => {
        await new Promise<void>(resolve => (resume = resolve))
        failures.push(
          await rejection(
            step('late', () => 1),
            PlatformError,
          ),
        )
      }),
    ])
    await scene.jobs.start()
    const { id } = await scene.jobs.enqueue('import', undefined)
    await eventually(async () => (await scene.jobs.progress(id))?.state === 'running')
    expect(await scene.jobs.cancel({ id })).toBe(1)
    expect(await scene.jobs.progress(id)).toEqual({ state: 'cancelled', attempts: 1 })
    resume()
    await eventually(() => failures.length === 1)
    expect((failures[0] as PlatformError).message).toBe(
      'It was taken over by another process, canceled, or redacted, while it ran',
    )
    expect((await scene.jobs.progress(id))?.state).toBe('cancelled')
  })
})
