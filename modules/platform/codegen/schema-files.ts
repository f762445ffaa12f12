import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'pathe'
import type { PlatformCodegenOptions } from '../../../shared/types/platform'

export type GraphqlApiName = 'admin' | 'storefront'

/** A schema in the app's repository. */
export interface SchemaFile {
  api: GraphqlApiName
  version: string
  /** Whether operations without a version use this schema. */
  isDefault: boolean
  path: string
}

/** Folder of schemas, below the app's root. */
const FOLDER = 'schema'

/**
 * Finds the schemas that the options name, or those in the folder `schema`.
 *
 * @returns the files that exist, and the missing ones among those that the options name and the
 *   Admin API schema of the app's version; the app's version comes first
 */
export function findSchemaFiles(
  rootDir: string,
  options: PlatformCodegenOptions,
  apiVersion: string,
): { found: SchemaFile[]; missing: SchemaFile[] } {
  const admin = schemasOf('admin', options.schema)
  if (!admin.some(({ isDefault }) => isDefault))
    admin.unshift(schemaFile('admin', apiVersion, `${FOLDER}/admin-${apiVersion}.graphql`))
  const files = [...admin, ...schemasOf('storefront', options.storefrontSchema)].sort(
    (a, b) => Number(b.isDefault) - Number(a.isDefault),
  )
  return {
    found: files.filter(({ path }) => existsSync(path)),
    missing: files.filter(({ path }) => !existsSync(path)),
  }

  function schemasOf(api: GraphqlApiName, setting: PlatformCodegenOptions['schema']): SchemaFile[] {
    const named =
      typeof setting === 'string'
        ? { [apiVersion]: setting }
        : (setting ?? conventional(rootDir, api))
    return Object.entries(named).flatMap(([version, path]) =>
      path === undefined ? [] : [schemaFile(api, version, path)],
    )
  }

  function schemaFile(api: GraphqlApiName, version: string, path: string): SchemaFile {
    return { api, version, isDefault: version === apiVersion, path: resolve(rootDir, path) }
  }
}

/** Paths by version. If a version has both formats, `.graphql` comes later and wins. */
function conventional(rootDir: string, api: GraphqlApiName): Record<string, string> {
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
