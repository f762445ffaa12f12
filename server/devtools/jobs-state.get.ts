import { configuredJobs } from '../nitro/platform-instance'
import { describeJobs } from './job-tables'
import { runRates } from './recent-runs'
import { defineStateRoute } from './state-route'

/** Returns what the jobs page of the tab shows, as JSON. Development only. */
export default defineStateRoute(async () => {
  const jobs = configuredJobs()
  return jobs ? describeJobs(jobs, runRates()) : {}
})
