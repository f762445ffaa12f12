import { DATED_RULES } from '../../../shared/dated-rules'

/** Scopes of metaobjects. */
export const METAOBJECT_SCOPES = ['write_metaobjects', 'write_metaobject_definitions']

/**
 * Returns whether an app needs no scope for its own metaobjects and their definitions.
 *
 * @param version e.g. `2026-04`
 * @see https://shopify.dev/changelog/metaobject-scopes-not-required-for-app-metaobjects
 */
export function hasFreeMetaobjects(version: string): boolean {
  return version >= DATED_RULES['own-metaobjects'].sinceVersion
}
