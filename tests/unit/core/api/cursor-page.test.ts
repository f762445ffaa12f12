import { describe, expect, it } from 'vitest'
import { loadCursorPage } from '../../../../server/core/api/cursor-page'
import type { CursorVariables } from '../../../../server/core/api/cursor-page'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GraphqlQueryError } from '../../../../server/core/errors/http-errors'
import { rejection } from '../../rejection'

const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' }

function refusal(message: string): GraphqlQueryError {
  return new GraphqlQueryError('The Admin API reports 1 error(s)', {
    body: { errors: [{ message }] },
  })
}

/** An API that has the rows of each cursor, and refuses others. */
function createApi(
  pages: Record<string, string[]>,
  message = 'Invalid cursor for current pagination sort.',
) {
  const calls: CursorVariables[] = []
  return {
    calls,
    async load(variables: CursorVariables) {
      calls.push(variables)
      const nodes = pages[variables.after ?? variables.before ?? '']
      if (!nodes) throw refusal(message)
      return { nodes, pageInfo }
    },
  }
}

describe('loadCursorPage', () => {
  it('reads the first 50 rows without a cursor', async () => {
    const { load, calls } = createApi({ '': ['one'] })
    expect(await loadCursorPage({ q: 'hat', after: '' }, load)).toEqual({ rows: ['one'], pageInfo })
    expect(calls).toEqual([{ first: 50 }])
  })

  it('reads the rows after a cursor, or before it', async () => {
    const { load, calls } = createApi({ x: ['two'] })
    expect(await loadCursorPage({ after: 'x' }, load, { size: 2 })).toEqual({
      rows: ['two'],
      pageInfo,
    })
    await loadCursorPage({ before: 'x' }, load, { size: 250 })
    await loadCursorPage({ after: 'x', before: 'y' }, load, { size: 1 })
    expect(calls).toEqual([
      { first: 2, after: 'x' },
      { last: 250, before: 'x' },
      { first: 1, after: 'x' },
    ])
  })

  it.each(['Invalid cursor for current pagination sort.', 'Malformed cursor'])(
    'returns the first page when the platform refuses the cursor: %s',
    async message => {
      const { load, calls } = createApi({ '': ['one'] }, message)
      expect(await loadCursorPage({ after: '<script>' }, load)).toEqual({
        rows: ['one'],
        pageInfo: { ...pageInfo, isRestarted: true },
      })
      expect(calls).toEqual([{ first: 50, after: '<script>' }, { first: 50 }])
    },
  )

  it('returns the first page when the rows of the page are gone', async () => {
    const { load } = createApi({ '': ['one'], old: [] })
    const { rows, pageInfo: shown } = await loadCursorPage({ before: 'old' }, load)
    expect([rows, shown.isRestarted]).toEqual([['one'], true])
  })

  it.each([
    ['more than 4096 characters', 'x'.repeat(4097)],
    ['a list', ['a', 'b']],
    ['a number', 5],
    ['null', null],
  ])('does not send a cursor that is %s', async (_kind, after) => {
    const { load, calls } = createApi({ '': ['one'] })
    const { pageInfo: shown } = await loadCursorPage({ after }, load)
    expect(shown.isRestarted).toBe(true)
    expect(calls).toEqual([{ first: 50 }])
  })

  it('throws every other error, once', async () => {
    const { load, calls } = createApi({}, "Field 'titel' doesn't exist on type 'Product'")
    const error = await rejection(loadCursorPage({ after: 'x' }, load), GraphqlQueryError)
    expect(error.body.errors[0]?.message).toContain('titel')
    expect(calls).toHaveLength(1)
  })

  it.each([0, 251, 1.5, Number.NaN])('refuses a size of %s', async size => {
    const { load } = createApi({ '': [] })
    const error = await rejection(loadCursorPage({}, load, { size }), PlatformError)
    expect(error.code).toBe('configuration_invalid')
    expect(error.message).toBe(`loadCursorPage needs a size of 1 to 250 rows, not ${size}.`)
  })
})
