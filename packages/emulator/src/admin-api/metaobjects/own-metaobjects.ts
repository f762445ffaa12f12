import type { RecordStore } from '../../engine/records/record-store'
import { isOwn, resolveNamespace } from '../../engine/records/namespaces'
import { METAOBJECT_DEFINITIONS, METAOBJECTS } from './metaobject-records'

/** Types whose objects only a field returns that requires the same scope. */
const RESULT_TYPE = /^Metaobject(?:Definition)?(?:Connection|Edge|(?:Create|Update|Upsert)Payload)$/

/** A field of a request, and the object that it belongs to. */
export interface RequestedField {
  typeName: string
  source: unknown
  args: Readonly<Record<string, unknown>>
}

/**
 * Returns whether a field reads or changes only metaobjects, or definitions, of the app's types.
 */
export function concernsOwnMetaobjects(
  records: RecordStore,
  { typeName, source, args }: RequestedField,
): boolean {
  if (RESULT_TYPE.test(typeName)) return true
  if (typeName === 'Metaobject' || typeName === 'MetaobjectDefinition')
    return isOwn((source as { type: string }).type)
  const { id, type, handle, metaobject, definition, where } = args as RootArguments
  const types = [type, handle?.type, metaobject?.type, definition?.type, where?.type]
  const ids = [id, ...(where?.ids ?? [])]
  const named = [
    ...types.filter(isText).map(name => isOwn(resolveNamespace(name))),
    ...ids.filter(isText).map(known => isOwnMetaobject(records, known)),
  ]
  return named.length > 0 && named.every(Boolean)
}

/** Returns whether a global id is that of a metaobject, or of a definition, of the app's types. */
export function isOwnMetaobject(records: RecordStore, id: string): boolean {
  const record = records.table(METAOBJECTS).get(id) ?? records.table(METAOBJECT_DEFINITIONS).get(id)
  return record !== undefined && isOwn(record.type)
}

/** Arguments of the root fields that name a type, or a record. */
interface RootArguments {
  id?: string | null
  type?: string | null
  handle?: { type?: string | null } | null
  metaobject?: { type?: string | null } | null
  definition?: { type?: string | null } | null
  where?: { type?: string | null; ids?: readonly string[] | null } | null
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string'
}
