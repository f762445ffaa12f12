import { expect, it } from 'vitest'
import { withNarrowLoad } from '../../../../src/review/browser/narrow-load'
import { fakeVisit } from '../fake-context'

const WORKS = { consoleErrors: [], pageErrors: [], failedRequests: [] }
const pictures = { wide: Buffer.from('wide'), narrow: Buffer.from('resized') }

it('adds what a page shows in a window that was narrow when it loaded', () => {
  const overflow = { width: 700, window: 390, element: 'table' }
  const picture = Buffer.from('loaded')
  const failed = { method: 'GET', address: '/phone.png', reason: 'status 404' }
  const narrow = {
    overflow,
    picture,
    consoleErrors: ['Lost'],
    pageErrors: ['TypeError: x'],
    failedRequests: [failed],
  }
  expect(withNarrowLoad(fakeVisit({ pictures, consoleErrors: ['First'] }), narrow)).toEqual(
    fakeVisit({
      overflow,
      pictures: { wide: pictures.wide, narrow: picture },
      consoleErrors: ['First', 'Lost'],
      pageErrors: ['TypeError: x'],
      failedRequests: [failed],
    }),
  )
})

it('names the width when the page is not shown at it, and keeps what resizing has shown', () => {
  const overflow = { width: 500, window: 390, element: 'p' }
  const visit = fakeVisit({ pictures, overflow })
  expect(withNarrowLoad(visit, { ...WORKS, failure: 'it shows the error "No phone"' })).toEqual({
    ...visit,
    failure: 'in a window of 390 pixels, it shows the error "No phone"',
  })
})
