import { idNumber } from '../../engine/records/global-id'
import type { DefinitionRecord } from './definition-records'

/** The payload of `metafield_definitions/create` and `metafield_definitions/update`. */
export function definitionWebhook(definition: DefinitionRecord): Record<string, unknown> {
  const { id, ownerType, namespace, key, name, description, typeName, validations } = definition
  return {
    admin_graphql_api_id: id,
    id: idNumber(id),
    name,
    namespace,
    key,
    description,
    owner_type: ownerType,
    type: typeName,
    validations,
    pinned_position: definition.pinnedPosition,
  }
}
