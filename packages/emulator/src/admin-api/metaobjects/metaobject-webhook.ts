import type { GraphqlContext } from '../../engine/graphql-context'
import { APP_GID, idNumber } from '../../engine/records/global-id'
import { displayValue } from '../metafields/types/metafield-value'
import { storedType } from '../metafields/types/metafield-types'
import { definitionOf, displayName } from './metaobject-records'
import type { MetaobjectRecord } from './metaobject-records'

/** The payload of the topics of metaobjects. */
export function metaobjectWebhook(
  { store }: GraphqlContext,
  metaobject: MetaobjectRecord,
): Record<string, unknown> {
  const { id, type, handle, stored, createdAt, updatedAt } = metaobject
  const definition = definitionOf(store.records, metaobject)
  const fields = definition.fieldDefinitions.map(({ key, typeName }) => {
    const value = stored[key]
    return [key, value === undefined ? null : displayValue(storedType(typeName), value)]
  })
  return {
    id,
    type,
    handle,
    definition_id: definition.id,
    display_name: displayName(store.records, metaobject),
    fields: Object.fromEntries(fields) as Record<string, string | null>,
    capabilities: definition.isPublishable ? { publishable: { status: metaobject.status } } : {},
    created_by_app_id: String(idNumber(APP_GID)),
    created_at: createdAt,
    updated_at: updatedAt,
  }
}
