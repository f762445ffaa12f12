import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileSearch } from '../../../../src/engine/records/search/search-filter'
import type { SearchSpec } from '../../../../src/engine/records/search/search-filter'

interface Item {
  id: string
  title: string
  vendor: string | null
  tags: string[]
  status: string
  stock: number
  createdAt: string
  gift: boolean
}

const SPEC: SearchSpec<Item> = {
  text: item => [item.title, item.vendor],
  fields: {
    id: { kind: 'id', read: item => item.id },
    title: { kind: 'text', read: item => item.title },
    vendor: { kind: 'exact', read: item => item.vendor },
    tag: { kind: 'exact', read: item => item.tags },
    status: { kind: 'enum', read: item => item.status, values: ['active', 'draft'] },
    stock: { kind: 'number', read: item => item.stock },
    created_at: { kind: 'time', read: item => item.createdAt },
    gift: { kind: 'boolean', read: item => item.gift },
  },
}

const NOW = Date.UTC(2026, 6, 3, 12)

const MUG: Item = {
  id: 'gid://shopify/Item/7',
  title: 'Stoneware Mug, Blue',
  vendor: 'Harbor Clay',
  tags: ['kitchen', 'New Season'],
  status: 'ACTIVE',
  stock: 12,
  createdAt: '2026-07-02T20:55:48Z',
  gift: false,
}

function matches(query: string, item: Item = MUG): boolean {
  return compileSearch(SPEC, query, NOW).matches(item)
}

describe('compileSearch', () => {
  test.each([
    '',
    '  ',
    'mug',
    'MUG blue',
    'stone*',
    'harbor',
    '"mug blue"',
    'title:mug',
    "title:'stoneware mug'",
    'vendor:"harbor clay"',
    'vendor:harbor*',
    'tag:kitchen',
    'tag:"new season"',
    'tag:x,kitchen',
    'status:active',
    'status:DRAFT,ACTIVE',
    'stock:12',
    'stock:>11',
    'stock:>=12 stock:<13',
    'id:7',
    'id:gid://shopify/Item/7',
    'id:>6',
    'created_at:>2026-07-01',
    'created_at:2026-07-02',
    "created_at:<='2026-07-02T20:55:48Z'",
    'created_at:<now',
    'gift:false',
    'vendor:*',
    '-vendor:x',
    'NOT cup',
    '-(cup OR pan)',
    'cup OR mug',
    'vendor:x OR (title:mug AND stock:12)',
    'vendor:"Harbor Clay" OR vendor:x tag:y',
    'tag:(x OR kitchen)',
    '(mug',
    'mug)',
    'unknown:1',
    '-unknown:1',
    'status:sold',
    ') OR (',
  ])('%j matches', query => {
    expect(matches(query)).toBe(true)
  })

  test.each([
    'mu',
    'cup',
    '"blue mug"',
    'title:harbor',
    'vendor:harbor',
    'tag:new',
    'status:draft',
    'stock:<12',
    'id:8',
    'created_at:>2026-07-03',
    'created_at:2026-07-01',
    'gift:true',
    '-mug',
    '-vendor:*',
    '-(cup OR mug)',
    'mug AND cup',
    'mug -blue',
    'vendor:x OR vendor:"Harbor Clay" tag:y',
    'title:',
  ])('%j does not match', query => {
    expect(matches(query)).toBe(false)
  })

  test('reports unknown fields and values', () => {
    const { warnings, parsed } = compileSearch(SPEC, 'shade:red status:sold', NOW)
    expect(warnings).toEqual([
      {
        field: 'shade',
        message: 'Invalid search field for this query.',
        code: 'invalid_field',
      },
      {
        field: 'status',
        message: 'Input `sold` is not an accepted value.',
        code: 'invalid_value',
      },
    ])
    expect(parsed).toEqual({
      and: [
        { field: 'shade', match_all: 'red' },
        { field: 'status', match_all: 'sold' },
      ],
    })
  })

  test.each(['created_at:yesterday', 'created_at:>x', 'created_at:'])('rejects %j', query => {
    expect(() => compileSearch(SPEC, query, NOW)).toThrow(
      'Invalid timestamp for query filter `created_at`.',
    )
  })

  test('agrees with a naive evaluator', () => {
    type Tree =
      | { field: 'stock' | 'vendor' | 'status'; operator: string; value: string }
      | { not: Tree }
      | { and: Tree[] }
      | { or: Tree[] }
    const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.record({
          field: fc.constant('stock' as const),
          operator: fc.constantFrom('', '>', '>=', '<', '<='),
          value: fc.integer({ min: 0, max: 3 }).map(String),
        }),
        fc.record({
          field: fc.constantFrom('vendor' as const, 'status' as const),
          operator: fc.constant(''),
          value: fc.constantFrom('active', 'draft'),
        }),
        fc.record({ not: tie('tree') }),
        fc.record({ and: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) }),
        fc.record({ or: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) }),
      ),
    }))
    const write = (node: Tree): string => {
      if ('not' in node) return `-${write(node.not)}`
      if ('and' in node) return `(${node.and.map(write).join(' ')})`
      if ('or' in node) return `(${node.or.map(write).join(' OR ')})`
      return `${node.field}:${node.operator}${node.value}`
    }
    const evaluate = (node: Tree, item: Item): boolean => {
      if ('not' in node) return !evaluate(node.not, item)
      if ('and' in node) return node.and.every(inner => evaluate(inner, item))
      if ('or' in node) return node.or.some(inner => evaluate(inner, item))
      if (node.field !== 'stock') return item[node.field]?.toLowerCase() === node.value
      const wanted = Number(node.value)
      switch (node.operator) {
        case '>':
          return item.stock > wanted
        case '>=':
          return item.stock >= wanted
        case '<':
          return item.stock < wanted
        case '<=':
          return item.stock <= wanted
        default:
          return item.stock === wanted
      }
    }
    const item = fc
      .record({
        stock: fc.integer({ min: 0, max: 3 }),
        vendor: fc.constantFrom('active', 'Draft', null),
        status: fc.constantFrom('ACTIVE', 'DRAFT'),
      })
      .map(fields => ({ ...MUG, ...fields }))
    fc.assert(
      fc.property(tree, item, (node, candidate) => {
        expect(matches(write(node), candidate)).toBe(evaluate(node, candidate))
      }),
    )
  })

  test('never fails on arbitrary text without times', () => {
    fc.assert(
      fc.property(fc.string(), query => {
        expect(typeof matches(query.replaceAll('created_at', ''))).toBe('boolean')
      }),
    )
  })

  test('ignores deep nesting', () => {
    expect(matches(`${'('.repeat(10_000)}mug${')'.repeat(10_000)}`)).toBe(true)
  })
})
