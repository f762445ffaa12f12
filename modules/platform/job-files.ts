import { readFile } from 'node:fs/promises'
import { listDefinitionFiles } from '../../packages/facts/registration/definition-files'
import { readDefinition } from '../../packages/facts/registration/read-definition'
import type { Definition, DefinitionForm } from '../../packages/facts/registration/read-definition'
import { readSchedule } from '../../server/core/jobs/job-schedule'

/** A job file of an app, e.g. `server/platform/jobs/import.ts`. */
export interface JobFile {
  /** Absolute path. */
  path: string
  name: string
}

/** Folder of the job files, below `server`. */
export const JOBS_FOLDER = 'platform/jobs'

const FORM: DefinitionForm = {
  define: 'definePlatformJob',
  form: "it must export default definePlatformJob({ name: '…', handler })",
  keys: ['name', 'handler', 'input', 'perShop', 'retry', 'schedule', 'concurrency', 'order'],
  optional: ['input', 'perShop', 'retry', 'schedule', 'concurrency', 'order'],
}

/**
 * Reads the job files of an app and its layers, without running them.
 *
 * @param serverDirs absolute paths of `server` folders, the app's first
 * @throws Error that names each wrong file with the line
 */
export async function readJobFiles(serverDirs: readonly string[]): Promise<JobFile[]> {
  const mistakes: string[] = []
  const places = new Map<string, string>()
  const jobs: JobFile[] = []
  for (const [file, path] of await listDefinitionFiles(serverDirs, JOBS_FOLDER)) {
    const shown = `server/${JOBS_FOLDER}/${file}`
    const found = readDefinition(await readFile(path, 'utf8'), FORM)
    if (typeof found === 'string') {
      mistakes.push(`${shown}: ${found}.`)
      continue
    }
    const place = `${shown}:${found.lineOf('name')}`
    const name = found.literalOf('name')
    if (typeof name !== 'string')
      mistakes.push(`${place}: name must be a text that is written as a literal.`)
    else {
      const other = places.get(name)
      if (other) mistakes.push(`${place}: ${other} defines a job with the same name, "${name}".`)
      else places.set(name, place)
      jobs.push({ path, name })
    }
    const wrong = scheduleMistake(found)
    if (wrong) mistakes.push(`${shown}:${found.lineOf('schedule')}: ${wrong}.`)
  }
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return jobs
}

/** A schedule that is no literal is checked when the server starts. */
function scheduleMistake({ literalOf }: Definition): string | undefined {
  const schedule = literalOf('schedule')
  if (typeof schedule === 'string') return mistakeOf(schedule)
  if (typeof schedule !== 'object' || schedule === null || !('cron' in schedule)) return undefined
  const { cron } = schedule
  const timeZone = 'timeZone' in schedule ? schedule.timeZone : 'UTC'
  return mistakeOf({ cron: String(cron), timeZone: String(timeZone) })
}

function mistakeOf(schedule: Parameters<typeof readSchedule>[0]): string | undefined {
  const read = readSchedule(schedule)
  return typeof read === 'string' ? read : undefined
}
