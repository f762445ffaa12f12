import type { AccessRequirement } from '../../../facts/schemas/access-file'
import { loadSchemaAccess, meetsRequirement } from '../../../facts/schemas/schema-access'
import type { PlatformApi } from '../../../facts/schemas/schema-files'
import type { FieldAccess } from '../engine/request/guard-fields'
import { meetsPlan } from './shop-plan'
import type { ShopPlan } from './shop-plan'

/** What an app must not read in a shop. */
export interface AppAccess extends FieldAccess {
  /**
   * Returns the access that objects of a type require and the app does not have.
   *
   * @param id global id of the object
   */
  missingTypeAccess: (typeName: string, id: string) => string | undefined
  /** Returns why the app must not read objects of a type that it has the scopes for. */
  typeRefusal?: (typeName: string) => string | undefined
}

/**
 * Creates the look-ups of the access of an app.
 *
 * @param version e.g. `2026-10`
 * @param scopes granted scopes
 * @param shop the shop, some of whose plans exclude fields
 * @param api the API with the fields. Default: the Admin API
 */
export function createAppAccess(
  version: string,
  scopes: readonly string[],
  shop: ShopPlan,
  api: PlatformApi = 'admin',
): AppAccess {
  const access = loadSchemaAccess(api, version)
  const missing = (requirements: readonly AccessRequirement[]) =>
    requirements.find(
      requirement => !meetsRequirement(scopes, requirement) || !meetsPlan(shop, requirement),
    )?.text
  const known = new Map<string, Map<string, string | undefined>>()
  return {
    // A page reads the same fields of each record.
    missingAccess: (typeName, fieldName) => {
      let fields = known.get(typeName)
      if (!fields) known.set(typeName, (fields = new Map()))
      if (!fields.has(fieldName))
        fields.set(fieldName, missing(access.fieldRequirements(typeName, fieldName)))
      return fields.get(fieldName)
    },
    missingTypeAccess: typeName => missing(access.typeRequirements(typeName)),
  }
}
