import { getNamedType, isEnumType, isInterfaceType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../facts/schemas/load-schema'
import { schemaVersions } from '../../../../facts/schemas/schema-files'
import { isPlatformTopic } from '../../../../facts/schemas/topic-access'
import { topicConstant } from '../../../../facts/schemas/webhook-topic'

const schemas = schemaVersions('admin').map(loadAdminSchema)
const mutations = registry.domains.flatMap(domain => Object.entries(domain.mutations ?? {}))

/** The codes of the user errors in the payload of a mutation. */
function codesOf(name: string): string[] {
  return schemas.flatMap(schema => {
    const payload = getNamedType(schema.getMutationType()?.getFields()[name]?.type)
    if (!isObjectType(payload)) return []
    return Object.entries(payload.getFields())
      .filter(([field]) => /userErrors$/i.test(field))
      .flatMap(([, { type }]) => {
        const error = getNamedType(type)
        const code = isObjectType(error) ? getNamedType(error.getFields().code?.type) : undefined
        return isEnumType(code) ? code.getValues().map(each => each.name) : []
      })
  })
}

const hasRoot = (kind: 'getQueryType' | 'getMutationType', name: string) =>
  schemas.some(schema => schema[kind]()?.getFields()[name])

const hasField = (typeName: string, field: string) =>
  schemas.some(schema => {
    const type = schema.getType(typeName)
    return (isObjectType(type) || isInterfaceType(type)) && type.getFields()[field]
  })

describe('the resolvers of the Admin API', () => {
  it('are of roots of a version that is served', () => {
    const unknown = registry.domains.flatMap(({ queries = {}, mutations: own = {} }) => [
      ...Object.keys(queries).filter(name => !hasRoot('getQueryType', name)),
      ...Object.keys(own).filter(name => !hasRoot('getMutationType', name)),
    ])

    expect(unknown).toEqual([])
  })

  it('are of fields of a version that is served', () => {
    const resolvers = registry.domains.flatMap(({ types = {} }) =>
      Object.entries(types).flatMap(([type, fields]) =>
        Object.entries(fields).map(([field, resolve]) => ({ type, field, resolve })),
      ),
    )
    // Types of one family share their resolvers, and not each of them has every field.
    const used = new Set(
      resolvers.filter(({ type, field }) => hasField(type, field)).map(({ resolve }) => resolve),
    )
    const unknown = resolvers
      .filter(({ resolve }) => !used.has(resolve))
      .map(({ type, field }) => `${type}.${field}`)

    expect(unknown).toEqual([])
  })

  it.each(mutations)(
    'declare topics and codes of the platform for %s',
    (name, { topics, codes = [] }) => {
      expect(topics.filter(topic => !isPlatformTopic(topicConstant(topic)))).toEqual([])
      const known = codesOf(name)
      // Errors of a type without codes ignore them.
      if (known.length > 0) expect(codes.filter(code => !known.includes(code))).toEqual([])
    },
  )
})
