import { definePlugin } from '#platform-runtime/define'
import { jobs } from '#platform-jobs'
import { configureJobs } from '../nitro/platform-instance'

/** Registers the jobs that the files of the app define. */
export default definePlugin(() => configureJobs(jobs))
