import * as graphql from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { buildCompactSchema } from './compact-schema'
import { nearestVersion, readCompactSchema } from './schema-files'
import type { PlatformApi } from './schema-files'

const schemas = new Map<string, GraphQLSchema>()

/**
 * Loads the schema of an Admin API version, without descriptions. Loaded once per process, which
 * takes some hundred milliseconds: call it on first use, never at start.
 *
 * @param version e.g. `2026-10` or `unstable`; for another one, the nearest version is loaded
 * @throws Error if the package was not built
 */
export function loadAdminSchema(version: string): GraphQLSchema {
  return loadSchema('admin', version)
}

/**
 * Loads the schema of a Storefront API version, as {@link loadAdminSchema} does.
 *
 * @throws Error if the package was not built
 */
export function loadStorefrontSchema(version: string): GraphQLSchema {
  return loadSchema('storefront', version)
}

/** Loads the schema of a version of an API, as {@link loadAdminSchema} does. */
export function loadSchema(api: PlatformApi, version: string): GraphQLSchema {
  const name = `${api}-${nearestVersion(api, version)}`
  const loaded = schemas.get(name)
  if (loaded) return loaded
  const schema = buildCompactSchema(graphql, readCompactSchema(api, version))
  schemas.set(name, schema)
  return schema
}
