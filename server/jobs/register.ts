import { definePlugin } from '#platform-runtime/define'
import { jobs } from '#platform-jobs'
import { createJobs } from '../core/jobs/create-jobs'
import { configureJobs } from '../nitro/platform-instance'

/**
 * Registers the jobs that the files of the app define, with the code that runs them: builds of apps
 * without jobs contain neither.
 */
export default definePlugin(() =>
  configureJobs(options => services => createJobs({ ...services, options, definitions: jobs })),
)
