import { describe, expect, it } from 'vitest'
import type { ReviewCheck, ReviewOutcome } from '../../../../src/review/review-check'
import { withoutSpoiled, withServer } from '../../../../src/review/server/spoiled-results'
import type { ServerEnd } from '../../../../src/review/server/server-watch'
import { fakeContext, fakeVisit } from '../fake-context'

const SKIPPED = { skipped: 'The server of the app ended: see server-errors' }
const end = (step: string): ServerEnd => ({
  how: 'exit code 1',
  during: [],
  isConfirmed: false,
  step,
  output: [],
})
const finding = (at: string, message = 'Wrong') =>
  ({ severity: 'problem', message, at, fix: 'Fix it.' }) as const

/** Runs a check during which requests are lost, or not sent. */
async function outcomeOf(
  outcome: ReviewOutcome,
  { id = 'no-identity', ends = [end('Sending requests')], lost = [''], unsent = 0 } = {},
) {
  const watch = { ends, lost: ['GET /before'], unsent: () => count }
  let count = 0
  const check: ReviewCheck = {
    id,
    title: '',
    source: '',
    run: () => {
      watch.lost.push(...lost)
      count = unsent
      return outcome
    },
  }
  return withoutSpoiled(check, watch).run(fakeContext())
}

describe('visits', () => {
  const refused = (address: string) =>
    fakeVisit({
      failedRequests: [{ method: 'GET', address, reason: 'net::ERR_CONNECTION_REFUSED' }],
    })

  it('are left out if the app refused a connection after its server had ended', () => {
    const visits = [fakeVisit(), refused('/api/a'), refused('https://other.example/a')]
    expect(withServer(visits, { ends: [end('')] })).toEqual([visits[0], visits[2]])
    expect(withServer(visits, { ends: [] })).toEqual(visits)
  })

  it('are left out if the server did not respond before it ended', () => {
    const silent = fakeVisit({ failure: 'Timeout', document: undefined })
    const late = fakeVisit({ unfinished: ['GET /api/a'] })
    const failed = fakeVisit({ failure: 'Timeout' })
    const visits = [silent, late, failed]
    expect(withServer(visits, { ends: [end('')] })).toEqual([failed])
    expect(withServer(visits, { ends: [] })).toEqual(visits)
  })

  it('are kept with a request that failed for another reason', () => {
    const visit = fakeVisit({
      failedRequests: [{ method: 'GET', address: '/api/a', reason: 'status 500' }],
    })
    expect(withServer([visit], { ends: [end('')] })).toEqual([visit])
  })
})

describe('a check', () => {
  it('reports nothing at requests that the server did not survive', async () => {
    const lost = ['GET /api/a', 'POST /hooks', 'webhook shop/redact']
    const outcome = [
      finding('GET /api/a?shop=one'),
      finding('GET /api/a with an ID token of one'),
      finding('POST http://localhost:1/hooks'),
      finding('POST ', 'shop/redact got 0 instead of 200'),
      finding('page /', 'The link to /api/a is broken: no response'),
      finding('GET /api/ab'),
      finding('GET /before'),
    ]
    expect(await outcomeOf(outcome, { lost })).toEqual(outcome.slice(-2))
    const notes = [{ message: 'Note', details: [] }]
    expect(await outcomeOf({ notes, findings: outcome }, { lost })).toEqual({
      notes,
      findings: outcome.slice(-2),
    })
  })

  it('is skipped if it could not send its requests', async () => {
    expect(await outcomeOf([finding('GET /api/a')], { unsent: 1 })).toEqual(SKIPPED)
  })

  it.each([
    ['install', 'Installing the app'],
    ['reinstall', 'Installing the app'],
    ['uninstall', 'Installing the app'],
    ['billing', 'Approving and canceling plans'],
  ])('%s is skipped if the server ended in the step "%s"', async (id, step) => {
    expect(await outcomeOf([finding('page /')], { id, ends: [end(step)] })).toEqual(SKIPPED)
    expect(await outcomeOf([finding('page /')], { id })).toEqual([finding('page /')])
  })
})
