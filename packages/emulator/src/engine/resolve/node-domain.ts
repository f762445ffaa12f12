import type { GraphqlContext } from '../graphql-context'
import { accessDenied, unapprovedData } from '../request/execution-errors'
import { parseGlobalId } from '../records/global-id'
import type { Domain } from './domain'

/** The roots that find an object of any type by its global id. */
export function nodeDomain(): Domain {
  const find = (id: string, context: GraphqlContext, field: string) => {
    const type = parseGlobalId(id)?.type
    const missing = type === undefined ? undefined : context.access.missingTypeAccess(type, id)
    if (missing !== undefined) throw accessDenied(field, missing)
    const refusal = type === undefined ? undefined : context.access.typeRefusal?.(type)
    if (refusal !== undefined) throw unapprovedData(refusal)
    return context.loadNode(id) ?? null
  }
  return {
    queries: {
      node: ({ id }: { id: string }, context) => find(id, context, 'node'),
      nodes: ({ ids }: { ids: readonly string[] }, context) =>
        ids.map(id => find(id, context, 'nodes')),
    },
  }
}
