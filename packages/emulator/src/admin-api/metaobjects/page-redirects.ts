import type { GraphqlContext } from '../../engine/graphql-context'
import { addRedirect } from '../url-redirects/redirect-records'
import { METAOBJECTS } from './metaobject-records'
import type { MetaobjectDefinitionRecord, MetaobjectRecord } from './metaobject-records'

/** Redirects the pages of all metaobjects of a definition after a change of its URL handle. */
export function redirectDefinition(
  context: GraphqlContext,
  { id, urlHandle: before }: MetaobjectDefinitionRecord,
  after: string | null,
): void {
  if (before === null || after === null || before === after) return
  for (const { handle } of METAOBJECTS.in(context).lookUp('definition', id))
    addRedirect(context, pagePath(before, handle), pagePath(after, handle))
}

/** Redirects the page of a metaobject after a change of its handle. */
export function redirectMetaobject(
  context: GraphqlContext,
  { isOnlineStore, urlHandle }: MetaobjectDefinitionRecord,
  before: MetaobjectRecord,
  after: MetaobjectRecord,
): void {
  if (!isOnlineStore || urlHandle === null || before.handle === after.handle) return
  addRedirect(context, pagePath(urlHandle, before.handle), pagePath(urlHandle, after.handle))
}

/** Returns the path of the page of a metaobject in the online store. */
export function pagePath(urlHandle: string, handle: string): string {
  return `/pages/${urlHandle}/${handle}`
}
