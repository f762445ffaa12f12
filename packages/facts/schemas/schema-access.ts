import { includesScopes } from './access-scopes'
import type { AccessFile, AccessRequirement } from './access-file'
import { nearestVersion, readSchemaFile } from './schema-files'
import type { PlatformApi } from './schema-files'

/** Look-ups of what a version's types and fields require. */
export interface SchemaAccess {
  /**
   * Returns what a field requires: its own requirement, and that of the type of its result; of a
   * connection, that of its nodes.
   */
  fieldRequirements: (type: string, field: string) => readonly AccessRequirement[]
  /** Returns what an object of a type requires, e.g. one that `node` finds. */
  typeRequirements: (type: string) => readonly AccessRequirement[]
}

const NONE: readonly AccessRequirement[] = []
const loaded = new Map<string, SchemaAccess>()

/**
 * Loads the access data of a version, once per process.
 *
 * @param version e.g. `2026-10` or `unstable`; for another one, the nearest version is loaded
 * @throws Error if the package was not built
 */
export function loadSchemaAccess(api: PlatformApi, version: string): SchemaAccess {
  const name = `${api}-${nearestVersion(api, version)}`
  const known = loaded.get(name)
  if (known) return known
  const access = createSchemaAccess(
    JSON.parse(readSchemaFile(`${name}.access.json.br`)) as AccessFile,
  )
  loaded.set(name, access)
  return access
}

/** True if an app with these scopes meets a requirement. A write scope includes its read scope. */
export function meetsRequirement(
  granted: readonly string[],
  { scopes }: Pick<AccessRequirement, 'scopes'>,
): boolean {
  return scopes.every(group => group.some(scope => includesScopes(granted, [scope])))
}

function createSchemaAccess(file: AccessFile): SchemaAccess {
  const requirementsAt = (indexes: readonly number[]) =>
    indexes.flatMap(index => file.requirements[index] ?? [])
  const types = new Map(
    Object.entries(file.types).map(([type, index]) => [type, requirementsAt([index])]),
  )
  const fields = new Map(
    Object.entries(file.fields).flatMap(([type, byField]) =>
      Object.entries(byField).map(([field, indexes]) => [
        `${type}.${field}`,
        requirementsAt(indexes),
      ]),
    ),
  )
  return {
    fieldRequirements: (type, field) => fields.get(`${type}.${field}`) ?? NONE,
    typeRequirements: type => types.get(type) ?? NONE,
  }
}
