import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { packageFolder } from './package-folder'
import type { CompactSchema } from './compact-schema'

/** An API whose operations an app can have types for. */
export type SchemaApi = 'admin' | 'storefront'
/** An API with a schema of the platform. */
export type PlatformApi = SchemaApi | 'customer'

interface Manifest extends Record<PlatformApi, Record<string, string>> {
  /** Package that the schemas were taken from, with its version. */
  source: string
}

const UNSTABLE = 'unstable'

let manifest: Manifest | undefined

/** Lists the versions that have a schema, oldest first, `unstable` last. */
export function schemaVersions(api: PlatformApi): string[] {
  return Object.keys(readManifest()[api])
}

/**
 * Returns the fingerprint of a version's introspection at the platform, in hexadecimal digits.
 *
 * @throws Error for a version without a schema
 */
export function introspectionFingerprint(api: PlatformApi, version: string): string {
  const fingerprint = readManifest()[api][version]
  if (fingerprint === undefined) throw new Error(`There is no schema of ${api} ${version}.`)
  return fingerprint
}

/**
 * Returns the version whose schema responds to requests for a version: the same one, or the nearest
 * stable one, because a supported version may be newer or older than this release.
 */
export function nearestVersion(api: PlatformApi, version: string): string {
  const versions = schemaVersions(api)
  if (versions.includes(version)) return version
  const stable = versions.filter(candidate => candidate !== UNSTABLE)
  return stable.findLast(candidate => candidate < version) ?? stable[0] ?? UNSTABLE
}

/**
 * Reads the schema of a version, or of the nearest one.
 *
 * @throws Error if the package was not built
 */
export function readCompactSchema(api: PlatformApi, version: string): CompactSchema {
  const file = `${api}-${nearestVersion(api, version)}.schema.json.br`
  return JSON.parse(readSchemaFile(file)) as CompactSchema
}

/**
 * Reads a file of `dist/schemas`.
 *
 * @param name e.g. `manifest.json`, or `admin-2026-10.schema.json.br`, which is returned
 *   uncompressed
 * @throws Error if the package was not built
 */
export function readSchemaFile(name: string): string {
  const path = pathOf(name)
  // In a repository `dist` may be missing, or older than the code.
  if (!existsSync(path))
    throw new Error(`${path} is missing. In the repository, run: npm run build:dist`)
  const content = readFileSync(path)
  return (name.endsWith('.br') ? brotliDecompressSync(content) : content).toString('utf8')
}

/** Whether the package was built: a checkout prepares its types before. */
export function hasSchemaFile(name: string): boolean {
  return existsSync(pathOf(name))
}

function pathOf(name: string): string {
  return join(packageFolder(), 'dist/schemas', name)
}

function readManifest(): Manifest {
  manifest ??= JSON.parse(readSchemaFile('manifest.json')) as Manifest
  return manifest
}
