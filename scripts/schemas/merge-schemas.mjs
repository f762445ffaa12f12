/**
 * Merges the schemas of all versions of an API: the emulator's resolvers respond to each of them.
 * An argument that is optional or missing in one version is optional.
 *
 * @param {import('../../packages/facts/schemas/compact-schema').CompactSchema[]} schemas in the
 *   form of `compact-schema.mjs`, newest first
 * @returns {import('../../packages/facts/schemas/compact-schema').CompactSchema} one with all their
 *   types
 */
export function mergeSchemas(schemas) {
  const [newest] = schemas
  const types = mergeByName(
    schemas.map(schema => schema.types.map(([kind, name, ...rest]) => [name, kind, ...rest])),
    mergeType,
  )
  return { ...newest, types: types.map(([name, kind, ...rest]) => [kind, name, ...rest]) }
}

function mergeType(versions) {
  const [[name, kind, , ...rest]] = versions
  const members = versions.map(([, , list]) => list)
  if (kind === 'SCALAR') return versions[0]
  if (kind === 'UNION') return [name, kind, [...new Set(members.flat())], ...rest]
  if (kind === 'ENUM') return [name, kind, mergeByName(members, ([value]) => value), ...rest]
  if (kind === 'INPUT_OBJECT') return [name, kind, mergeInputs(members), ...rest]
  return [name, kind, mergeByName(members, mergeField), ...rest]
}

function mergeField(versions) {
  const [[name, type]] = versions
  return [name, type, mergeInputs(versions.map(([, , args]) => args ?? []))]
}

function mergeInputs(versions) {
  return mergeByName(versions, inputs => {
    const [[name, type, defaultValue]] = inputs
    const isRequired =
      inputs.length === versions.length && inputs.every(input => input[1].endsWith('!'))
    const isDefault = inputs.length === versions.length && typeof defaultValue === 'string'
    return [
      name,
      isRequired || !type.endsWith('!') ? type : type.slice(0, -1),
      ...(isDefault ? [defaultValue] : []),
    ]
  })
}

/** Merges lists whose entries start with their names, in the order of the newest list. */
function mergeByName(lists, merge) {
  const entries = Map.groupBy(lists.flat(), ([name]) => name)
  return [...entries.values()].map(merge)
}
