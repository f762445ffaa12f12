import { describe, expect, it } from 'vitest'
import { cleanSnapshot, findOriginals } from '../../../src/pull/clean-snapshot'
import type { Category } from '../../../src/pull/replace/personal-fields'
import { Replacer } from '../../../src/pull/replace/replacer'
import type { Snapshot } from '../../../../emulator/src'
import { fake } from '../../../../../tests/fake'

const KEY = Buffer.alloc(32, 7)
const NOTHING_KEPT: ReadonlySet<Category> = new Set()

function replacerOf(kept = NOTHING_KEPT): Replacer {
  const replacer = new Replacer(KEY, kept)
  replacer.replaceFields({
    __typename: 'Customer',
    firstName: 'Rose',
    lastName: 'Achterberg',
    email: 'Rose.A@Mail.example.net',
    phone: '+31 20 555 0177',
    note: 'Her brother collects the parcels on Fridays. Call first',
    address1: '88 Kastanjelaan',
    city: 'New York',
  })
  return replacer
}

function snapshotOf(tables: Record<string, Record<string, unknown>[]>): Snapshot {
  return fake<Snapshot>({ state: { stores: [{ records: { numbers: {}, tables } }] } })
}

const product = (title: string) =>
  snapshotOf({ Product: [{ id: 'gid://shopify/Product/1', __typename: 'Product', title }] })
const customer = (fields: Record<string, unknown>) =>
  snapshotOf({ Customer: [{ id: 'gid://shopify/Customer/2', __typename: 'Customer', ...fields }] })

describe('findOriginals', () => {
  const scan = (snapshot: Snapshot, kept = NOTHING_KEPT) =>
    findOriginals(snapshot, replacerOf(kept).fingerprints, kept)

  it.each([
    'Candle of rose ACHTERBERG',
    'Achterberg, Rose',
    'achterberg-rose.jpg',
    'write to rose.a@mail.example.net',
    'write to another.person@example.org',
    'call 020 555-0177',
    'call +31205550177',
    'To 88  Kastanjelaan',
    'as noted: her brother collects the parcels on fridays',
  ])('finds %j in a product', text => {
    expect(scan(product(text))).toEqual(['Product 1 title'])
  })

  it.each([
    'Rose candle',
    'New York mug',
    'Kastanjelaan 89',
    '2026-03-09T10:00:00Z',
    'call first',
    'kelimox.01020304@people.example',
  ])('does not take %j in a product for an original', text => {
    expect(scan(product(text))).toEqual([])
  })

  it('finds single words where people wrote, and names the place without the value', () => {
    expect(
      scan(customer({ tags: ['vip', 'Rose'], note: 'call first', state: 'ROSE', locale: 'rose' })),
    ).toEqual(['Customer 2 tags.1', 'Customer 2 note'])
  })

  it('does not search for a group that is kept', () => {
    const kept = new Set<Category>(['names', 'notes'])
    expect(scan(product('Rose Achterberg'), kept)).toEqual([])
    expect(scan(customer({ note: 'Rose lives in New York' }), kept)).toEqual([])
    expect(scan(customer({ note: 'Her mail: rose.a@mail.example.net' }), kept)).toEqual([
      'Customer 2 note',
    ])
  })
})

describe('cleanSnapshot', () => {
  it('replaces what the scanner would find, and nothing else', () => {
    const replacer = replacerOf()
    const snapshot = snapshotOf({
      Product: [
        {
          id: 'gid://shopify/Product/1',
          __typename: 'Product',
          title: 'Rose candle of Rose Achterberg',
          handle: 'candle-rose-achterberg',
          seo: { description: 'Ask a@b.example.org' },
          createdAt: '2026-03-09T10:00:00Z',
        },
      ],
      Customer: [
        {
          id: 'gid://shopify/Customer/2',
          __typename: 'Customer',
          tags: ['Rose', 'vip'],
          locale: 'en',
        },
      ],
    })

    const cleaned = cleanSnapshot(snapshot, replacer, NOTHING_KEPT)

    expect(findOriginals(snapshot, replacer.fingerprints, NOTHING_KEPT)).toHaveLength(4)
    expect(findOriginals(cleaned, replacer.fingerprints, NOTHING_KEPT)).toEqual([])
    const { Product, Customer } = cleaned.state.stores[0]!.records.tables
    expect(Product?.[0]).toEqual({
      id: 'gid://shopify/Product/1',
      __typename: 'Product',
      title: expect.stringMatching(/^Rose candle of [A-Z]\w{5}x$/),
      handle: expect.stringMatching(/^candle-[a-z]{6}x$/),
      seo: { description: expect.stringMatching(/^Ask [a-z]{6}x\.\w{8}@people\.example$/) },
      createdAt: '2026-03-09T10:00:00Z',
    })
    expect(Customer?.[0]).toMatchObject({
      tags: [expect.stringMatching(/^[A-Z]\w{5}x$/), 'vip'],
      locale: 'en',
    })
  })
})
