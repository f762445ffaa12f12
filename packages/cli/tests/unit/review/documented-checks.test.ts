import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REVIEW_CHECKS } from '../../../src/review/review-checks'

it('lists every check in the documentation, in order', () => {
  const page = readFileSync(new URL('../../../../../docs/review.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (.+?) \| \[.+?\]\((.+?)\) \|$/gm)]
  expect(rows.map(([, id, title, source]) => ({ id, title, source }))).toEqual(
    REVIEW_CHECKS.map(({ id, title, source }) => ({ id, title, source })),
  )
})
