import type { GraphqlContext } from '../../engine/graphql-context'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A path of the online store that leads somewhere else. */
export interface RedirectRecord extends StoredRecord {
  /** E.g. `/old`. */
  readonly path: string
  /** A path, or an address of another site. */
  readonly target: string
}

export const REDIRECTS = defineRecords('UrlRedirect', {
  path: (redirect: RedirectRecord) => redirect.path.toLowerCase(),
})

/** Returns a path with a slash at its start. */
export function normalizePath(path: string): string {
  const text = path.trim()
  return text === '' || text.startsWith('/') ? text : `/${text}`
}

/** Adds a redirect, or changes the target of the one with the same path. */
export function addRedirect(context: GraphqlContext, from: string, target: string): RedirectRecord {
  const redirects = REDIRECTS.in(context)
  const path = normalizePath(from)
  const [known] = redirects.lookUp('path', path.toLowerCase())
  return redirects.put({
    id: known?.id ?? redirects.nextId(),
    __typename: REDIRECTS.type,
    path,
    target,
  })
}
