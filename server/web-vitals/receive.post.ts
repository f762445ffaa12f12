import { defineRoute } from '#platform-runtime/define'
import { createHttpError } from '#platform-runtime/errors'
import { setResponseStatus } from '#platform-runtime/response'
import { parseJson } from '../core/json-object'
import { joinBody } from '../core/signed-body/request-body'
import { authenticateAdminEvent } from '../nitro/auth/authenticate-event'
import { readRequestBody } from '../nitro/http/request-body'
import { reportWebVital } from './listeners'
import { readWebVitalsReport } from './read-report'

const MAX_BYTES = 4096

/** Receives the web vitals of a visit from the page of a merchant. */
export default defineRoute(async event => {
  const { session } = await authenticateAdminEvent(event)
  const report = readWebVitalsReport(
    parseJson(joinBody(await readRequestBody(event, MAX_BYTES)).toString()),
  )
  if (!report) throw createHttpError({ status: 422, message: 'These are no web vitals of a page' })
  const { shop } = session
  for (const { name, value } of report.metrics)
    reportWebVital({ shop, page: report.page, name, value })
  setResponseStatus(event, 204)
  return null
})
