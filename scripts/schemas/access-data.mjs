import { readRequirement } from './read-requirement.mjs'

/**
 * Collects what a schema's types and fields require of an app.
 *
 * @param {import('graphql').IntrospectionQuery} introspection with the platform's own fields
 * @returns {import('../../packages/facts/schemas/access-file').AccessFile} the content of a version's access file
 */
export function accessData({ __schema: { types } }) {
  const requirements = new Map()
  const indexOf = (text, isMutation) => {
    const trimmed = text.trim().replace(/\s+/g, ' ')
    const requirement = { text: trimmed, ...readRequirement(trimmed, isMutation) }
    const key = JSON.stringify(requirement)
    if (!requirements.has(key)) requirements.set(key, { index: requirements.size, requirement })
    return requirements.get(key).index
  }

  const byType = {}
  for (const { name, requiredAccess } of types)
    if (requiredAccess) byType[name] = indexOf(requiredAccess, false)

  const byField = {}
  for (const type of types) {
    const fields = (type.fields ?? []).flatMap(field => {
      const own = field.requiredAccess && indexOf(field.requiredAccess, type.name === 'Mutation')
      const ofResult = byType[resultType(types, field.type)]
      const indexes = [own, ofResult].filter(index => Number.isInteger(index))
      return indexes.length > 0 ? [[field.name, [...new Set(indexes)]]] : []
    })
    if (fields.length > 0) byField[type.name] = Object.fromEntries(fields)
  }
  return {
    requirements: [...requirements.values()].map(({ requirement }) => requirement),
    types: byType,
    fields: byField,
  }
}

/** Type of a field's result; of a connection or an edge, that of its nodes. */
function resultType(types, reference) {
  const name = namedType(reference)
  if (!/(?:Connection|Edge)$/.test(name)) return name
  const fields = types.find(type => type.name === name)?.fields ?? []
  const field =
    fields.find(field => field.name === 'node') ?? fields.find(field => field.name === 'edges')
  return field ? resultType(types, field.type) : name
}

function namedType({ name, ofType }) {
  return ofType ? namedType(ofType) : name
}

/**
 * Collects the webhook topics of the Admin API.
 *
 * @param {import('graphql').IntrospectionQuery} introspection
 * @returns {Record<string, { path: string, scopes: string[] }>} by constant; one of the scopes is
 *   required, if there are any
 */
export function topicData({ __schema: { types } }) {
  const { enumValues } = types.find(({ name }) => name === 'WebhookSubscriptionTopic')
  return Object.fromEntries(
    enumValues.map(({ name, description }) => {
      const text = description.replace(/\s+/g, ' ')
      const path = /^The webhook topic for `([a-z0-9_./]+)` events/.exec(text)?.[1]
      if (path === undefined) throw new Error(`The description of ${name} does not name its path.`)
      const required = /Requires (?:the|at least one of the following scopes:) [^.]*/.exec(text)
      return [name, { path, scopes: required?.[0].match(/\bread_[a-z_]+/g) ?? [] }]
    }),
  )
}
