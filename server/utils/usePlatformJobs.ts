import type { PlatformJobs } from '../types/platform'
import { PlatformError } from '../core/errors/errors'
import { configuredJobs } from '../nitro/platform-instance'

/**
 * Returns the jobs of this app: stores them, reads their progress, counts them, and cancels or
 * repeats them.
 *
 * @returns the jobs; its methods throw `storage_failed`
 * @throws PlatformError `configuration_invalid` when no file in `server/platform/jobs` defines one
 *
 * @example
 * ```ts
 * const { id } = await usePlatformJobs().enqueue('import', { file }, { shop, key: file })
 * ```
 */
export function usePlatformJobs(): PlatformJobs {
  const jobs = configuredJobs()
  if (!jobs)
    throw new PlatformError(
      'configuration_invalid',
      'This app has no jobs. Define one in server/platform/jobs.',
    )
  return jobs
}
