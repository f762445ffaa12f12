import { defineRoute } from '#platform-runtime/define'
import { setResponseHeader } from '#platform-runtime/response'
import { configuredJobs } from '../nitro/platform-instance'
import { describeJobs } from './job-tables'
import { requireReader } from './only-same-origin'
import { runRates } from './recent-runs'

/** Returns what the jobs page of the tab shows, as JSON. Development only. */
export default defineRoute(async event => {
  requireReader(event)
  setResponseHeader(event, 'Cache-Control', 'no-store')
  const jobs = configuredJobs()
  return jobs ? describeJobs(jobs, runRates()) : {}
})
