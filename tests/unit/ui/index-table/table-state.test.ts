import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY_INPUTS } from '../../property-inputs'
import {
  fitTableState,
  isNarrowed,
  isSameChoice,
  readTableState,
  writeTableState,
} from '../../../../ui/index-table/table-state'

const NONE = { query: '', filters: {}, view: '', sort: '', page: 1, after: '', before: '' }

describe('readTableState', () => {
  it('reads every part', () => {
    expect(
      readTableState({
        q: 'ada',
        'filter.status': ['paid', 'open'],
        'filter.tag': 'vip',
        view: 'recent',
        sort: '-total',
        page: '3',
      }),
    ).toEqual({
      query: 'ada',
      filters: { status: ['paid', 'open'], tag: ['vip'] },
      view: 'recent',
      sort: '-total',
      page: 3,
      after: '',
      before: '',
    })
  })

  it.each(['0', '-1', '1.5', 'x', '', '1e999', null, '9007199254740993'])(
    'takes the first page for page %j',
    page => expect(readTableState({ page }).page).toBe(1),
  )

  it('reads one cursor: the page after it, or the one before it', () => {
    expect(readTableState({ after: 'eyJ', before: 'abc' })).toEqual({ ...NONE, after: 'eyJ' })
    expect(readTableState({ before: 'abc' })).toEqual({ ...NONE, before: 'abc' })
    expect(readTableState({ after: ['one', 'two'] }).after).toBe('one')
  })

  it('takes the first page for a cursor of more than 4096 characters', () => {
    const longest = 'x'.repeat(4096)
    expect(readTableState({ after: longest }).after).toBe(longest)
    expect(readTableState({ after: `${longest}x`, before: `${longest}x` })).toEqual(NONE)
  })

  it('ignores empty and very long texts, and filters without a key', () => {
    const long = 'x'.repeat(201)
    expect(
      readTableState({ q: long, 'filter.status': ['', long], 'filter.': 'x', sort: null }),
    ).toEqual(NONE)
  })

  it('reads at most 50 values of a filter', () => {
    const values = Array.from({ length: 60 }, (_, index) => `v${index}`)
    expect(readTableState({ 'filter.tag': values }).filters.tag).toEqual(values.slice(0, 50))
  })
})

describe('writeTableState', () => {
  it('writes one cursor, in place of another one', () => {
    const state = { ...NONE, after: 'next', before: 'previous' }
    expect(writeTableState(state, { before: 'old' })).toEqual({ after: 'next' })
    expect(writeTableState({ ...state, after: '' }, { after: 'old' })).toEqual({
      before: 'previous',
    })
  })

  it('writes what is not the default, next to other parameters', () => {
    const state = {
      query: 'ada',
      filters: { status: ['paid'], tag: [] },
      view: '',
      sort: '-total',
      page: 2,
      after: '',
      before: '',
    }
    const query = writeTableState(state, { shop: 'x', q: 'old', 'filter.tag': 'old', page: '9' })
    expect(query).toEqual({
      shop: 'x',
      q: 'ada',
      'filter.status': ['paid'],
      sort: '-total',
      page: '2',
    })
    expect(readTableState(query)).toEqual({ ...state, filters: { status: ['paid'] } })
  })

  it('writes nothing for the default', () => {
    expect(writeTableState(NONE, { q: 'old' })).toEqual({})
  })

  it('keeps other parameters without a value', () => {
    expect(writeTableState(NONE, { flag: null, empty: '', list: [] })).toEqual({
      flag: null,
      empty: '',
      list: [],
    })
  })

  it('cuts a search at 200 characters, between two characters', () => {
    const write = (query: string) => writeTableState({ ...NONE, query })
    const longest = 'x'.repeat(200)
    expect(write(longest)).toEqual({ q: longest })
    expect(write(`${longest}y`)).toEqual({ q: longest })
    expect(write(`${'x'.repeat(199)}\u{1F600}`)).toEqual({ q: 'x'.repeat(199) })
    expect(write(`${'x'.repeat(199)} y`)).toEqual({ q: 'x'.repeat(199) })
    expect(write(' '.repeat(201))).toEqual({})
  })

  it('leaves out what is not read: long texts and cursors, and values after the 50th', () => {
    const long = 'x'.repeat(201)
    const tags = Array.from({ length: 51 }, (_, index) => `v${index}`)
    const state = { ...NONE, filters: { tag: tags, status: [long, ''], '': ['x'] } }
    expect(writeTableState(state)).toEqual({ 'filter.tag': tags.slice(0, 50) })
    expect(writeTableState({ ...NONE, view: long, sort: long })).toEqual({})
    const cursor = 'x'.repeat(4097)
    expect(writeTableState({ ...NONE, after: cursor, before: 'first' })).toEqual({
      before: 'first',
    })
    expect(writeTableState({ ...NONE, page: Infinity })).toEqual({})
    expect(writeTableState({ ...NONE, page: 1.5 })).toEqual({})
  })

  it('writes what is read as the same state', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: 'binary', minLength: 150, maxLength: 250 }),
    )
    const states = fc.record({
      query: text,
      filters: fc.dictionary(
        fc.string({ maxLength: 10 }),
        fc.oneof(fc.array(text, { maxLength: 3 }), fc.array(fc.string(), { minLength: 45 })),
        { maxKeys: 4 },
      ),
      view: text,
      sort: text,
      page: fc.oneof(fc.nat(), fc.double()),
      after: fc.oneof(text, fc.constant('x'.repeat(4097))),
      before: text,
    })
    fc.assert(
      fc.property(states, state => {
        const fitted = fitTableState(state)
        expect(fitTableState(fitted)).toEqual(fitted)
        expect(writeTableState(fitted)).toEqual(writeTableState(state))
        expect(state.query.startsWith(fitted.query)).toBe(true)
        if (state.query.length <= 200) expect(fitted.query).toBe(state.query)
      }),
      { numRuns: PROPERTY_INPUTS / 10 },
    )
  })
})

describe('isNarrowed', () => {
  it('is true with words or a value', () => {
    expect(isNarrowed(NONE)).toBe(false)
    expect(isNarrowed({ query: '', filters: { status: [] } })).toBe(false)
    expect(isNarrowed({ query: 'x', filters: {} })).toBe(true)
    expect(isNarrowed({ query: '', filters: { status: ['paid'] } })).toBe(true)
  })
})

describe('isSameChoice', () => {
  it('ignores the order of filters and values, and empty filters', () => {
    expect(
      isSameChoice(
        { query: 'x', filters: { a: ['1', '2'], b: [] } },
        { query: 'x', filters: { a: ['2', '1'] } },
      ),
    ).toBe(true)
  })

  it('differs by words, keys and values', () => {
    const choice = { query: 'x', filters: { a: ['1'] } }
    expect(isSameChoice(choice, { query: 'y', filters: { a: ['1'] } })).toBe(false)
    expect(isSameChoice(choice, { query: 'x', filters: { b: ['1'] } })).toBe(false)
    expect(isSameChoice(choice, { query: 'x', filters: { a: ['2'] } })).toBe(false)
  })
})
