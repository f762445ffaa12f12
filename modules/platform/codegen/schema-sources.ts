import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'pathe'
import { schemaVersions } from '../../../packages/facts/schemas/schema-files'
import type { SchemaApi } from '../../../packages/facts/schemas/schema-files'
import type { PlatformCodegenOptions } from '../../../shared/types/platform'

/** Where a version's schema comes from: the app's repository, or the layer itself. */
export interface SchemaSource {
  api: SchemaApi
  version: string
  /** Whether operations without a version use this schema. */
  isDefault: boolean
  /** File in the app's repository; undefined: the schema that the layer ships. */
  path: string | undefined
}

/** A schema that neither the repository nor the layer has. */
export interface MissingSchema extends SchemaSource {
  path: string
}

export interface SchemaSources {
  found: SchemaSource[]
  missing: MissingSchema[]
  /** Files that would replace a shipped or missing schema, and those that are used. */
  watched: string[]
}

/** Folder of schemas, below the app's root. */
const FOLDER = 'schema'

/**
 * Finds the schemas of both APIs: those of the app's version and of further versions, and those in
 * the folder `schema`. A file in the repository takes precedence over the schema that the layer
 * ships.
 *
 * @returns the app's version comes first
 */
export function findSchemas(
  rootDir: string,
  options: PlatformCodegenOptions,
  apiVersion: string,
): SchemaSources {
  const all = (['admin', 'storefront'] as const)
    .flatMap(sourcesOf)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  return {
    found: all.filter(({ path }) => path === undefined || existsSync(path)),
    missing: all.filter(isMissing),
    watched: all.map(({ api, version, path }) => path ?? conventionalPath(api, version)),
  }

  function sourcesOf(api: SchemaApi): SchemaSource[] {
    const setting = api === 'admin' ? options.schema : options.storefrontSchema
    const files =
      typeof setting === 'string'
        ? { [apiVersion]: setting }
        : (setting ?? conventionalFiles(rootDir, api))
    const shipped = schemaVersions(api)
    const versions = new Set([apiVersion, ...(options.versions ?? []), ...Object.keys(files)])
    return [...versions].flatMap(version => {
      const file = Object.entries(files).find(([name]) => name === version)?.[1]
      if (file === undefined && shipped.includes(version)) return [source(api, version, undefined)]
      // An app need not use the Storefront API.
      if (file === undefined && api === 'storefront') return []
      return [source(api, version, file ? resolve(rootDir, file) : conventionalPath(api, version))]
    })
  }

  function source(api: SchemaApi, version: string, path: string | undefined): SchemaSource {
    return { api, version, isDefault: version === apiVersion, path }
  }

  function conventionalPath(api: SchemaApi, version: string): string {
    return resolve(rootDir, `${FOLDER}/${api}-${version}.graphql`)
  }
}

function isMissing(source: SchemaSource): source is MissingSchema {
  return source.path !== undefined && !existsSync(source.path)
}

/** Paths by version. If a version has both formats, `.graphql` comes later and wins. */
function conventionalFiles(rootDir: string, api: SchemaApi): Record<string, string> {
  const folder = resolve(rootDir, FOLDER)
  if (!existsSync(folder)) return {}
  const form = new RegExp(`^${api}-(\\d{4}-\\d{2}|unstable)\\.(?:graphql|json)$`)
  const names = readdirSync(folder).sort().reverse()
  return Object.fromEntries(
    names.flatMap(name => {
      const version = form.exec(name)?.[1]
      return version === undefined ? [] : [[version, `${FOLDER}/${name}`]]
    }),
  )
}
