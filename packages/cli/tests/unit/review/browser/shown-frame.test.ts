import { expect, it } from 'vitest'
import { describeFailure } from '../../../../src/review/browser/shown-frame'

it.each([
  [new Error('frame.waitForFunction: Timeout 20000ms exceeded.'), 'it was not ready within 20 s'],
  [
    new Error('page.goto: net::ERR_CONNECTION_REFUSED at http://localhost/\nCall log:'),
    'page.goto: net::ERR_CONNECTION_REFUSED at http://localhost/',
  ],
  [
    new Error(
      'frame.evaluate: Execution context was destroyed, most likely because of a navigation.',
    ),
    'it is loaded again, or left, while the review looks at it',
  ],
  [
    new Error('frame.waitForFunction: Frame was detached'),
    'it is loaded again, or left, while the review looks at it',
  ],
  ['a text', 'a text'],
])('describes %o', (thrown, text) => {
  expect(describeFailure(thrown)).toBe(text)
})
