import { describe, expect, it } from 'vitest'
import { parseReference } from '../../../../src/admin-api/metafields/types/parse-reference'
import type { GraphqlContext } from '../../../../src/engine/graphql-context'

const context = { loadNode: (id: string) => ({ id }) } as Partial<GraphqlContext> as GraphqlContext

function parse(id: string, types: string) {
  const options = [{ name: 'file_type_options', value: types }]
  return () => parseReference('file_reference', id, options, context)
}

describe('a reference to a file', () => {
  it('has one of the types of its definition', () => {
    expect(parse('gid://shopify/MediaImage/7', '["Image"]')()).toBe('gid://shopify/MediaImage/7')
    expect(parse('gid://shopify/Video/7', '["Image"]')).toThrow(
      'Value must be one of the following file types: Image.',
    )
    expect(parse('gid://shopify/GenericFile/7', '["Image","Video"]')).toThrow(
      'Value must be one of the following file types: Image, Video.',
    )
  })

  it('has any type if the definition lists none', () => {
    expect(parse('gid://shopify/GenericFile/7', '[]')()).toBe('gid://shopify/GenericFile/7')
  })
})
