import { PlatformError } from '../errors/errors'
import type { RunJournal } from '../inbox/inbox'
import type { JobContent } from './job-content'
import type { PlatformJobContext } from './platform-job'

/** Letters, digits and signs, so that a name can be read in logs. */
const NAME = /^[\w.:/-]{1,100}$/

/**
 * Creates the `step` of one run.
 *
 * @param signal of the run: after its end nothing is stored
 */
export function createSteps(
  { id, name: job }: { id: string; name: string },
  journal: RunJournal,
  content: JobContent,
  signal: AbortSignal,
): PlatformJobContext['step'] {
  const used = new Set<string>()
  let stored: Promise<ReadonlyMap<string, string>> | undefined

  return async (name, work) => {
    if (!NAME.test(name))
      throw new PlatformError(
        'job_invalid',
        `A step of job "${job}" has the name ${JSON.stringify(name.slice(0, 100))}: use letters, digits, and . : / _ -, at most 100`,
      )
    if (used.has(name))
      throw new PlatformError(
        'job_invalid',
        `Job "${job}" uses the name "${name}" for two steps of a run: the second one would get the result of the first`,
      )
    used.add(name)
    signal.throwIfAborted()
    const about = { id, name: `step ${name} of job ${job}`, step: name }
    const earlier = (await (stored ??= journal.steps())).get(name)
    // Only this function wrote it, for the same work.
    if (earlier !== undefined) return (await content.read(earlier, about)).value as never
    const result = await work()
    await journal.saveStep(name, await content.write({ value: result }, about))
    return result
  }
}
