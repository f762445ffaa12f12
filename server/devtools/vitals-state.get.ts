import { defineRoute } from '#platform-runtime/define'
import { setResponseHeader } from '#platform-runtime/response'
import { requireReader } from './only-same-origin'
import { vitalRows } from './recent-vitals'

/** Returns what the page of web vitals of the tab shows, as JSON. Development only. */
export default defineRoute(event => {
  requireReader(event)
  setResponseHeader(event, 'Cache-Control', 'no-store')
  return { rows: vitalRows() }
})
