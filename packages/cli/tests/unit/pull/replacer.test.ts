import { describe, expect, it } from 'vitest'
import { Fingerprints } from '../../../src/pull/replace/fingerprints'
import { pseudonym } from '../../../src/pull/replace/pseudonyms'
import type { PersonalKind } from '../../../src/pull/replace/personal-fields'
import { Replacer } from '../../../src/pull/replace/replacer'

const KEY = Buffer.alloc(32, 1)
const replace = (fields: Record<string, unknown>) =>
  new Replacer(KEY, new Set()).replaceFields(fields)
const metafield = (ownerType: string, type: string, value: string) =>
  replace({ __typename: 'Metafield', ownerType, type, value }).value

describe('pseudonym', () => {
  it.each<[PersonalKind, string, RegExp]>([
    ['name', 'Mira', /^[A-Z][a-z]{5}x$/],
    ['company', 'Acme', /^[A-Z][a-z]{5}x [A-Z][a-z]{5}x$/],
    ['email', 'a@b.example', /^[a-z]{6}x\.[0-9a-f]{8}@people\.example$/],
    ['phone', '+14155550100', /^\+1[2-9]\d{2}55501\d{2}$/],
    ['street', '1 Main Street', /^\d{1,3} [A-Z][a-z]{5}x Street$/],
    ['unit', 'Apt 4', /^Unit \d{1,3}$/],
    ['zip', 'H2X 1y4', /^[A-Z]\d[A-Z] \d[a-z]\d$/],
    ['code', 'PO-123', /^[A-Z]{2}-\d{3}$/],
    ['text', 'three short words', /^[A-Z][a-z]{5}x [a-z]{6}x [a-z]{6}x$/],
    ['date', '1971-03-09', /^19\d\d-\d\d-\d\d$/],
    ['date', '1971-03-09T10:00:00Z', /^19\d\d-\d\d-\d\dT10:00:00Z$/],
  ])('of the kind %s keeps the form of %j', (kind, value, form) => {
    const replacement = pseudonym(KEY, kind, value)
    expect(replacement).toMatch(form)
    expect(replacement).not.toBe(value)
    expect(pseudonym(KEY, kind, value)).toBe(replacement)
    expect(pseudonym(Buffer.alloc(32, 2), kind, value)).not.toBe(replacement)
  })

  it('is the same for values that differ in form only', () => {
    expect(pseudonym(KEY, 'email', ' Mira@Example.com')).toBe(
      pseudonym(KEY, 'email', 'mira@example.com'),
    )
    expect(pseudonym(KEY, 'phone', '(415) 555-0100')).toBe(pseudonym(KEY, 'phone', '+14155550100'))
    expect(pseudonym(KEY, 'name', 'mira')).toBe(pseudonym(KEY, 'name', 'Mira'))
  })
})

describe('the replacer', () => {
  it('replaces personal fields at any depth, and keeps the others', () => {
    const row = {
      __typename: 'Order',
      id: 'gid://shopify/Order/1',
      name: '#1001',
      note: '',
      email: null,
      shippingAddress: {
        firstName: 'Mira',
        countryCodeV2: 'US',
        provinceCode: 'OR',
        country: 'United States',
      },
      customAttributes: [{ key: 'Engraving', value: 'For Mira' }],
    }
    expect(replace(row)).toEqual({
      ...row,
      shippingAddress: { ...row.shippingAddress, firstName: pseudonym(KEY, 'name', 'Mira') },
      customAttributes: [{ key: 'Engraving', value: pseudonym(KEY, 'text', 'For Mira') }],
    })
  })

  it('replaces metafields of people, by their types', () => {
    expect(metafield('CUSTOMER', 'single_line_text_field', 'two words')).toBe(
      pseudonym(KEY, 'text', 'two words'),
    )
    expect(metafield('ORDER', 'list.single_line_text_field', '["two words"]')).toBe(
      JSON.stringify([pseudonym(KEY, 'text', 'two words')]),
    )
    expect(metafield('ORDER', 'json', '{"a":{"b":["two words",1]}}')).toBe(
      JSON.stringify({ a: { b: [pseudonym(KEY, 'text', 'two words'), 1] } }),
    )
    expect(metafield('CUSTOMER', 'rich_text_field', '{"type":"root","value":"two words"}')).toBe(
      JSON.stringify({ type: 'root', value: pseudonym(KEY, 'text', 'two words') }),
    )
    expect(metafield('CUSTOMER', 'number_integer', '12')).toBe('12')
    expect(metafield('PRODUCT', 'single_line_text_field', 'two words')).toBe('two words')
    expect(metafield('PRODUCTVARIANT', 'json', '{"a":"b"}')).toBe('{"a":"b"}')
  })

  describe('a metaobject', () => {
    const row = (storefront: string) => ({
      __typename: 'Metaobject',
      id: 'gid://shopify/Metaobject/7',
      handle: 'two-words',
      displayName: 'two words',
      definition: { access: { storefront } },
      fields: [
        { key: 'wish', type: 'single_line_text_field', value: 'two words' },
        { key: 'guests', type: 'number_integer', value: '3' },
        { key: 'photo', type: 'file_reference', value: 'gid://shopify/MediaImage/1' },
        { key: 'unset', type: 'json', value: null },
      ],
    })

    it('has no text and no handle of it, if the storefront does not show it', () => {
      const { fields, ...others } = row('NONE')
      expect(replace(row('NONE'))).toEqual({
        ...others,
        handle: 'metaobject-7',
        displayName: null,
        fields: [{ ...fields[0], value: pseudonym(KEY, 'text', 'two words') }, ...fields.slice(1)],
      })
    })

    it('stays if the storefront shows it, or metafields are kept', () => {
      expect(replace(row('PUBLIC_READ'))).toEqual(row('PUBLIC_READ'))
      const kept = new Replacer(KEY, new Set(['metafields']))
      expect(kept.replaceFields(row('NONE'))).toEqual(row('NONE'))
    })
  })

  it('keeps a group that is excepted', () => {
    const kept = new Replacer(KEY, new Set(['names', 'attributes']))
    const row = { firstName: 'Mira', lastName: 'Okafor', trackingUrl: 'https://carrier.example/1' }
    expect(kept.replaceFields(row)).toEqual(row)
    expect(kept.fingerprints.size).toBe(0)
    expect(replace(row).trackingUrl).toBeNull()
  })
})

describe('fingerprints', () => {
  it('find the same after they were saved, and contain no value', () => {
    const { fingerprints } = new Replacer(KEY, new Set())
    fingerprints.add('name', 'Mira Okafor')
    fingerprints.add('email', 'mira@example.com')
    const saved = JSON.stringify(fingerprints.save())
    const restored = new Fingerprints(KEY)
    restored.restore(JSON.parse(saved) as ReturnType<Fingerprints['save']>)

    const text = 'From Mira Okafor <mira@example.com>'
    expect(restored.find(text)).toEqual([
      { start: 5, end: 16, kind: 'name', isWord: false },
      { start: 18, end: 34, kind: 'email', isWord: false },
    ])
    expect(restored.find(text)).toEqual(fingerprints.find(text))
    expect(saved).not.toMatch(/mira|okafor|example/i)
    const other = new Fingerprints(Buffer.alloc(32, 2))
    other.restore(fingerprints.save())
    expect(other.find(text)).toEqual([])
  })
})
