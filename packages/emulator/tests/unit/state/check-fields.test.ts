import { describe, expect, it } from 'vitest'
import { checkFields } from '../../../src/state/check-fields'
import { Refusal } from '../../../src/state/refusal'

const SPEC = {
  name: 'string',
  count: 'integer?',
  tags: 'strings?',
  on: 'boolean?',
  headers: 'record?',
  data: 'object?',
} as const

describe('checkFields', () => {
  it('returns its input', () => {
    const fields = {
      name: 'a',
      count: 1,
      tags: ['b'],
      on: false,
      headers: { c: 'd' },
      data: { e: [1] },
    }
    expect(checkFields(fields, SPEC)).toEqual(fields)
    expect(checkFields({ name: 'a', count: null }, SPEC)).toEqual({ name: 'a' })
  })

  it.each<[unknown, string]>([
    [null, 'The body must be a JSON object.'],
    [[], 'The body must be a JSON object.'],
    ['a', 'The body must be a JSON object.'],
    [{}, 'Field name is missing: it must be a string.'],
    [{ name: null }, 'Field name is missing: it must be a string.'],
    [
      { name: 'a', other: 1 },
      'Unknown field other. Known fields: name, count, tags, on, headers, data.',
    ],
    [{ name: 'a', count: '1' }, 'Field count must be an integer.'],
    [{ name: 'a', count: 2 ** 60 }, 'Field count must be an integer.'],
    [{ name: 'a', tags: [1] }, 'Field tags must be a list of strings.'],
    [{ name: 'a', on: 1 }, 'Field on must be true or false.'],
    [{ name: 'a', headers: ['x'] }, 'Field headers must be an object of strings.'],
    [{ name: 'a', data: [] }, 'Field data must be an object.'],
  ])('refuses %j', (value, message) => {
    expect(() => checkFields(value, SPEC)).toThrow(new Refusal(400, message))
  })

  it('attack: a field named like a member of every object is unknown', () => {
    expect(() => checkFields(JSON.parse('{"name":"a","__proto__":{}}'), SPEC)).toThrow(
      'Unknown field __proto__.',
    )
    expect(() => checkFields({ name: 'a', constructor: 'x' }, SPEC)).toThrow(
      'Unknown field constructor.',
    )
  })
})
