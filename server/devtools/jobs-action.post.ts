import { defineRoute } from '#platform-runtime/define'
import { createHttpError } from '#platform-runtime/errors'
import { requestPath } from '#platform-runtime/request'
import { configuredJobs } from '../nitro/platform-instance'
import { requireOwnPage } from './only-same-origin'

/** Replays a dead job (`?do=replay&id=`), or cancels a job (`?do=cancel&id=`). Development only. */
export default defineRoute(async event => {
  requireOwnPage(event)
  const query = new URLSearchParams(requestPath(event).split('?')[1])
  const id = query.get('id') ?? ''
  const action = query.get('do')
  const jobs = configuredJobs()
  if (!jobs || (action !== 'replay' && action !== 'cancel'))
    throw createHttpError({ status: 404, message: 'No such action' })
  return { changed: await jobs[action]({ id }) }
})
