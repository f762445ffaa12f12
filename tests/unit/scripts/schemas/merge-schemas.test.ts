import { describe, expect, it } from 'vitest'
import { mergeSchemas } from '../../../../scripts/schemas/merge-schemas.mjs'
import type { CompactSchema } from '../../../../packages/facts/schemas/compact-schema'

type CompactType = CompactSchema['types'][number]

function merge(newer: CompactType, older: CompactType) {
  const schemas = [newer, older].map(type => ({
    query: 'QueryRoot',
    types: [type],
    directives: [] as CompactSchema['directives'],
  }))
  return mergeSchemas(schemas).types
}

describe('the schemas of all versions', () => {
  it.each<[what: string, newer: CompactType, older: CompactType, merged: CompactType]>([
    [
      'an input that only one version requires is optional',
      ['INPUT_OBJECT', 'FileInput', [['id', 'ID']]],
      ['INPUT_OBJECT', 'FileInput', [['id', 'ID!']]],
      ['INPUT_OBJECT', 'FileInput', [['id', 'ID']]],
    ],
    [
      'an input that an older version lacks is optional',
      ['INPUT_OBJECT', 'FileInput', [['id', 'ID!']]],
      ['INPUT_OBJECT', 'FileInput', []],
      ['INPUT_OBJECT', 'FileInput', [['id', 'ID']]],
    ],
    [
      'an argument that a newer version lacks stays, without its default',
      ['OBJECT', 'Product', [['tags', '[String!]!']], []],
      ['OBJECT', 'Product', [['tags', '[String!]!', [['first', 'Int', '1']]]], []],
      ['OBJECT', 'Product', [['tags', '[String!]!', [['first', 'Int']]]], []],
    ],
    [
      'a default of all versions stays',
      ['OBJECT', 'Product', [['tags', '[String!]!', [['first', 'Int', '1']]]], []],
      ['OBJECT', 'Product', [['tags', '[String!]!', [['first', 'Int', '2']]]], []],
      ['OBJECT', 'Product', [['tags', '[String!]!', [['first', 'Int', '1']]]], []],
    ],
    [
      'fields are those of all versions',
      ['INTERFACE', 'Node', [['gid', 'ID!']], []],
      ['INTERFACE', 'Node', [['id', 'ID!']], []],
      [
        'INTERFACE',
        'Node',
        [
          ['gid', 'ID!', []],
          ['id', 'ID!', []],
        ],
        [],
      ],
    ],
    [
      'values of enums are those of all versions',
      ['ENUM', 'Status', [['ACTIVE'], ['DRAFT']]],
      ['ENUM', 'Status', [['ACTIVE'], ['ARCHIVED']]],
      ['ENUM', 'Status', [['ACTIVE'], ['DRAFT'], ['ARCHIVED']]],
    ],
    [
      'members of unions are those of all versions',
      ['UNION', 'Owner', ['Product', 'Shop']],
      ['UNION', 'Owner', ['Order', 'Shop']],
      ['UNION', 'Owner', ['Product', 'Shop', 'Order']],
    ],
  ])('%s', (_what, newer, older, merged) => {
    expect(merge(newer, older)).toEqual([merged])
  })
})
