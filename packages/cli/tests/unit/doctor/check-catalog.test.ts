import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHECK_CATALOG } from '../../../src/doctor/check-catalog'

const DOCS = new URL('../../../../../docs/', import.meta.url)

/** The anchors of a page, as GitHub forms them. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(new URL(page, DOCS), 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe('CHECK_CATALOG', () => {
  it.each(Object.entries(CHECK_CATALOG))('%s has a title and an existing page', (_id, check) => {
    const [page = '', anchor] = check.page.split('#')
    expect(check.title).toMatch(/^[A-Z].*[^.]$/)
    expect(anchor === undefined ? [] : [anchor]).toEqual(
      anchorsOf(page).filter(each => each === anchor),
    )
  })
})
