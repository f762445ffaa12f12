import { PlatformError } from '../errors/errors'
import type { AnyPlatformJob } from './platform-job'

/** Parts of a schema's complaint about an input. */
type Issue = Readonly<{
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}>

const MAX_ISSUES = 5

/**
 * Returns what the schema of a job makes of an input; undefined for a job without one.
 *
 * @throws PlatformError `job_invalid`: names the fields, and not their values
 */
export async function parseJobInput(
  { name, input: schema }: AnyPlatformJob,
  given: unknown,
): Promise<unknown> {
  if (!schema) {
    if (given === undefined) return undefined
    throw new PlatformError(
      'job_invalid',
      `Job "${name}" has no input: set a schema as its "input", or pass undefined`,
    )
  }
  const result = await schema['~standard'].validate(given)
  if (!result.issues) return result.value
  const issues = result.issues.slice(0, MAX_ISSUES).map(describeIssue)
  throw new PlatformError(
    'job_invalid',
    `The input of job "${name}" does not match: ${issues.join('; ')}`,
  )
}

function describeIssue({ message, path = [] }: Issue): string {
  const field = path.map(part => String(typeof part === 'object' ? part.key : part)).join('.')
  return field === '' ? message : `${field}: ${message}`
}
