import fc from 'fast-check'
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { checkEvents } from '../../../src/events/check-events'
import type { EmulatorEvent } from '../../../src/events/emulator-event'
import { eventFilterProblem, meetsEventFilter } from '../../../src/events/event-filter'
import { matchesTrigger, triggeredChanges } from '../../../src/events/match-triggers'
import { observedFields } from '../../../src/events/observed-fields'
import { TOPIC_SHAPES } from '../../../src/events/topic-shapes'
import { loadAdminSchema } from '../../../../facts/schemas/load-schema'
import type { EventTopic } from '../../../../../shared/events'

describe('matchesTrigger', () => {
  it.each([
    ['product.title', 'product.title', false, true],
    ['product.title', 'product.titles', false, false],
    ['product.title', 'product.*', false, true],
    ['product.seo.title', 'product.seo.*', false, true],
    ['product.seo.title', 'product.seo.title', false, true],
    ['product.seo.title', 'product.title', false, false],
    ['product.variants.price', 'product.variants.price', false, true],
    ['product.variants.price', 'product.variants.*', false, true],
    ['product.variants.price', 'product.*', false, true],
    ['product.variants.price', 'product.variant.*', false, false],
    ['product.variants', 'product.variants.*', true, true],
    ['product.variants', 'product.*', true, true],
    ['product.variants', 'product.variants.price', true, false],
    ['product.variants', 'product.options.*', true, false],
  ])('%s, by %s (an object: %s): %s', (path, trigger, isObject, expected) => {
    expect(matchesTrigger({ trigger: path, isObject }, trigger)).toBe(expected)
  })

  it('reports each change once, by trigger and object', () => {
    const change = (trigger: string, id = '1') => ({
      kind: 'updated' as const,
      trigger,
      path: trigger,
      isObject: false,
      variables: { variantsId: id },
    })
    const [price, barcode, other] = [
      change('product.variants.price'),
      change('product.variants.barcode'),
      change('product.variants.barcode', '2'),
    ]
    expect(
      triggeredChanges([price, barcode, other], ['product.variants.price', 'product.variants.*']),
    ).toEqual([
      { trigger: 'product.variants.price', changes: [price] },
      { trigger: 'product.variants.*', changes: [barcode] },
      { trigger: 'product.variants.*', changes: [other] },
    ])
  })
})

describe('the topics', () => {
  it.each(Object.keys(TOPIC_SHAPES) as EventTopic[])('%s has only fields of the API', topic => {
    const shape = TOPIC_SHAPES[topic]
    const { fields, children } = observedFields(loadAdminSchema('2026-10'), topic, [])
    expect([...fields]).toEqual(shape.fields)
    expect(Object.fromEntries([...children].map(([name, paths]) => [name, [...paths]]))).toEqual(
      shape.children,
    )
  })

  it.each([
    ['product.titel', 'has no trigger "product.titel"'],
    ['product.updatedAt', 'has no trigger "product.updatedAt"'],
    ['product.variants', 'has no trigger "product.variants"'],
    ['product.category', 'has no trigger "product.category"'],
    ['product.variants.prize', 'has no trigger "product.variants.prize"'],
    ['product.sizes.*', 'has no fields below "product.sizes"'],
  ])('refuses the trigger %s', (trigger, message) => {
    expect(() => observedFields(loadAdminSchema('2026-10'), 'Product', [trigger])).toThrow(message)
  })
})

describe('checkEvents', () => {
  const EVENT: EmulatorEvent = {
    handle: 'a',
    topic: 'Product',
    actions: ['update'],
    triggers: ['product.title'],
    query: 'query ($productId: ID!) { product(id: $productId) { id status } }',
    queryFilter: "product.status:'ACTIVE'",
    uri: '/events',
  }
  const check = (changes: Partial<EmulatorEvent>, scopes = ['read_products']) =>
    checkEvents([{ ...EVENT, ...changes }], scopes)

  it('accepts an event', () => {
    expect(() => check({})).not.toThrow()
    const page = {
      topic: 'Page',
      triggers: ['page.title'],
      query: 'query ($pageId: ID!) { page(id: $pageId) { id isPublished } }',
      queryFilter: 'page.isPublished:true',
    }
    expect(() => check(page, ['read_content'])).not.toThrow()
  })

  it.each<[string, Partial<EmulatorEvent>, string]>([
    ['an unknown field of the query', { query: '{ shop { nam } }' }, 'the query is invalid'],
    ['a syntax error', { query: '{ shop {' }, 'the query cannot be parsed'],
    ['a mutation', { query: 'mutation { a }' }, 'must contain one query operation'],
    [
      'a query that costs too much',
      { query: '{ products(first: 250) { nodes { id variants(first: 50) { nodes { id } } } } }' },
      'at most 100 are allowed',
    ],
    [
      'a filter on a field that is not selected',
      { queryFilter: "product.title:'a'" },
      'not select',
    ],
    ['a filter without a field', { queryFilter: 'active' }, 'needs a field'],
    ['an unknown trigger', { triggers: ['product.titel'] }, 'has no trigger'],
    ['a parent without a wildcard', { triggers: ['product.variants'] }, 'has no trigger'],
    ['another address', { uri: 'ftp://a' }, 'uri must be'],
  ])('refuses %s', (_, changes, message) => {
    expect(() => check(changes)).toThrow(message)
  })

  it('refuses a topic without its scope', () => {
    expect(() => check({}, ['read_orders'])).toThrow('requires the scope read_products')
  })

  it('refuses a handle that is used twice', () => {
    expect(() => checkEvents([EVENT, EVENT], ['read_products'])).toThrow('has this handle')
  })
})

describe('meetsEventFilter', () => {
  const DATA = {
    product: {
      status: 'ACTIVE',
      totalInventory: 12,
      createdAt: '2026-10-02T10:00:00Z',
      note: null,
    },
    order: { customAttributes: [{ key: '_app' }, { key: 'gift' }] },
  }
  it.each([
    ["product.status:'ACTIVE'", true],
    ['product.status:ACTIVE', true],
    ["product.status:'active'", false],
    ["product.status:'ACT'", false],
    ['product.status:ACT*', true],
    ['product.status:*', true],
    ['product.note:*', false],
    ['product.missing:*', false],
    ["NOT product.status:'DRAFT'", true],
    ["product.status:'ACTIVE' AND product.totalInventory:>10", true],
    ["product.status:'ACTIVE' AND product.totalInventory:>12", false],
    ["product.status:'DRAFT' OR product.totalInventory:<=12", true],
    ['product.createdAt:>2026-10-01', true],
    ['product.status:>A', false],
    ["order.customAttributes.key:'_app'", true],
    ["order.customAttributes.key:'other'", false],
    [
      "(product.status:'DRAFT' OR product.status:'ACTIVE') AND order.customAttributes.key:gift",
      true,
    ],
  ])('%s: %s', (filter, expected) => {
    expect(meetsEventFilter(DATA, filter)).toBe(expected)
  })

  it('finds no field that the query does not select', () => {
    const query = parse('{ shop { title: name ...F } } fragment F on Shop { email }')
    expect(
      ['shop.title:a', 'shop.email:a', 'shop.name:a'].map(each => eventFilterProblem(each, query)),
    ).toEqual([
      undefined,
      undefined,
      'The filter compares shop.name, which the query does not select.',
    ])
  })

  type Node =
    | { kind: 'is'; field: string; value: string }
    | { kind: 'more'; field: string; value: number }
    | { kind: 'not'; node: Node }
    | { kind: 'AND' | 'OR'; nodes: Node[] }
  const VALUES = ['a', 'A', 'b c', "it's", '1', '-', 'AND']
  const { node } = fc.letrec<{ node: Node }>(tie => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.record({
        kind: fc.constant('is' as const),
        field: fc.constantFrom('text', 'list.text'),
        value: fc.constantFrom(...VALUES),
      }),
      fc.record({
        kind: fc.constant('more' as const),
        field: fc.constant('count'),
        value: fc.integer({ min: -3, max: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), node: tie('node') }),
      fc.record({
        kind: fc.constantFrom('AND' as const, 'OR' as const),
        nodes: fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
      }),
    ),
  }))
  const data = fc.record({
    text: fc.constantFrom(...VALUES),
    count: fc.integer({ min: -3, max: 3 }),
    list: fc.array(fc.record({ text: fc.constantFrom(...VALUES) }), { maxLength: 3 }),
  })
  type Data = typeof data extends fc.Arbitrary<infer Value> ? Value : never

  const write = (filter: Node): string => {
    switch (filter.kind) {
      case 'is':
        return `${filter.field}:'${filter.value.replace("'", "\\'")}'`
      case 'more':
        return `${filter.field}:>${filter.value}`
      case 'not':
        return `NOT (${write(filter.node)})`
      default:
        return `(${filter.nodes.map(write).join(` ${filter.kind} `)})`
    }
  }
  const evaluate = (filter: Node, { text, count, list }: Data): boolean => {
    switch (filter.kind) {
      case 'is':
        return filter.field === 'text'
          ? text === filter.value
          : list.some(entry => entry.text === filter.value)
      case 'more':
        return count > filter.value
      case 'not':
        return !evaluate(filter.node, { text, count, list })
      case 'AND':
        return filter.nodes.every(inner => evaluate(inner, { text, count, list }))
      case 'OR':
        return filter.nodes.some(inner => evaluate(inner, { text, count, list }))
    }
  }

  it('agrees with an evaluation without a parser', () => {
    fc.assert(
      fc.property(node, data, (filter, values) => {
        expect(meetsEventFilter(values, write(filter))).toBe(evaluate(filter, values))
      }),
      { numRuns: 500 },
    )
  })
})
