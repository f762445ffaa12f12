import { respondingVersion } from '../engine/request/supported-versions'
import { cachedReply } from '../http/cached-reply'
import { readParameters } from '../http/request'
import type { Route } from '../http/router'
import { Refusal } from '../state/refusal'

/**
 * The schema of a version of the Admin API, for GraphiQL. It has several megabytes, so browsers
 * keep it.
 */
export const schemaRequestRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/_admin/schema/:version',
    kind: 'control',
    handle: async ({ url, params, headers }, { state }) => {
      readParameters(url.searchParams, [])
      const { version = '' } = params
      const responding = respondingVersion(version, state.clock.now(), [])
      if (!responding) throw new Refusal(400, `There is no version ${version} of the Admin API.`)
      // The library of GraphQL is loaded on first use.
      const { adminIntrospection } = await import('./admin-introspection')
      const type = { 'content-type': 'application/json; charset=utf-8' }
      return cachedReply(headers, type, adminIntrospection(responding))
    },
  },
]
