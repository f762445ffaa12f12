import type { GraphqlContext } from '../../engine/graphql-context'
import { parseGlobalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import { invalidId } from '../../engine/request/execution-errors'
import { defineRecords } from '../../engine/resolve/define-records'

export interface SegmentRecord extends StoredRecord {
  readonly name: string
  readonly query: string
  readonly creationDate: string
  readonly lastEditDate: string
}

export const SEGMENTS = defineRecords('Segment', { name: (segment: SegmentRecord) => segment.name })

/**
 * Finds a segment.
 *
 * @throws GraphQLError with the code RESOURCE_NOT_FOUND for a global id of another type
 */
export function segmentOf(context: GraphqlContext, id: string): SegmentRecord | undefined {
  if (parseGlobalId(id)?.type !== SEGMENTS.type) throw invalidId(id)
  return SEGMENTS.in(context).get(id)
}

/** Returns a name that is free: the wanted one, or with the next number in parentheses. */
export function freeName(context: GraphqlContext, wanted: string, except?: string): string {
  const segments = SEGMENTS.in(context)
  let name = wanted
  while (segments.has('name', name, except)) {
    const [, start = name, digits] = /^(.*) \((\d{1,15})\)$/s.exec(name) ?? []
    name = `${start} (${digits === undefined ? 2 : Number(digits) + 1})`
  }
  return name
}
