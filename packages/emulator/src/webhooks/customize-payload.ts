import { idNumber, parseGlobalId } from '../engine/records/global-id'
import type { RecordStore } from '../engine/records/record-store'
import { METAFIELDS } from '../admin-api/metafields/metafield-records'
import type { MetafieldRecord } from '../admin-api/metafields/metafield-records'
import { resolveNamespace } from '../engine/records/namespaces'
import { includeFields } from './include-fields'

/** What a subscription changes about the payloads of its topic. */
export interface PayloadRules {
  /** Included fields. Empty: all fields. */
  includeFields: readonly string[]
  /** Namespaces of the metafields that the payload has. */
  metafieldNamespaces: readonly string[]
  /** Further metafields that the payload has. */
  metafields: readonly MetafieldIdentifier[]
}

/** Names a metafield of any owner. */
export interface MetafieldIdentifier {
  namespace: string
  key: string
}

/**
 * Applies the rules of a subscription to a payload.
 *
 * @see docs/protocol.md#webhooks
 */
export function customizePayload(
  payload: Readonly<Record<string, unknown>>,
  rules: PayloadRules,
  records: RecordStore,
): unknown {
  return includeFields(withMetafields(payload, rules, records), rules.includeFields)
}

function withMetafields(
  payload: Readonly<Record<string, unknown>>,
  { metafieldNamespaces, metafields }: PayloadRules,
  records: RecordStore,
): Readonly<Record<string, unknown>> {
  const { admin_graphql_api_id: ownerId } = payload
  if (typeof ownerId !== 'string' || metafieldNamespaces.length + metafields.length === 0)
    return payload
  const namespaces = metafieldNamespaces.map(resolveNamespace)
  const selected = records
    .table(METAFIELDS)
    .lookUp('owner', ownerId)
    .filter(
      ({ namespace, key }) =>
        namespaces.includes(namespace) ||
        metafields.some(each => resolveNamespace(each.namespace) === namespace && each.key === key),
    )
  return { ...payload, metafields: selected.map(metafieldPayload) }
}

/** Converts a metafield to the form of the REST API. */
function metafieldPayload(metafield: MetafieldRecord): Record<string, unknown> {
  const { id, ownerId, namespace, key, stored, typeName, createdAt, updatedAt } = metafield
  return {
    id: idNumber(id),
    namespace,
    key,
    value: stored,
    description: null,
    owner_id: idNumber(ownerId),
    created_at: createdAt,
    updated_at: updatedAt,
    owner_resource: snakeCase(parseGlobalId(ownerId)?.type ?? ''),
    type: typeName,
    admin_graphql_api_id: id,
  }
}

function snakeCase(typeName: string): string {
  return typeName.replace(/(?<=[a-z])[A-Z]/g, capital => `_${capital}`).toLowerCase()
}
