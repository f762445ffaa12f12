import { describe, expect, it } from 'vitest'
import { API_VERSIONS, CANDIDATE_API_VERSION, DEFAULT_API_VERSION } from '../../../shared/wire'

/** Quarters since the year 0. */
function quarterOf(version: string): number {
  const [year = 0, month = 1] = version.split('-').map(Number)
  return year * 4 + Math.floor((month - 1) / 3)
}

function versionAt(time: number, quartersLater = 0): string {
  const date = new Date(time)
  const quarter = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3) + quartersLater
  return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}`
}

/** Returns what to update at a time, or an empty list. */
function updatesAt(time: number): string[] {
  const [stable, candidate] = [versionAt(time), versionAt(time, 1)]
  if (quarterOf(DEFAULT_API_VERSION) >= quarterOf(stable)) return []
  return [
    `API version ${stable} is stable, and this release calls ${DEFAULT_API_VERSION}. In shared/wire.ts:`,
    `add "${candidate}" to API_VERSIONS,`,
    `set DEFAULT_API_VERSION to "${stable}" and CANDIDATE_API_VERSION to "${candidate}".`,
    'In scripts/schemas/source.json: set version and integrity (npm view @shopify/dev-mcp version dist.integrity).',
    'Then run npm run build:dist, npm run build:coverage and npm test.',
  ]
}

describe('the list of API versions', () => {
  it('is not older than a quarter', () => {
    expect(updatesAt(Date.now()).join('\n')).toBe('')
  })

  it.each([
    ['2026-10-01T00:00:00Z', 0],
    ['2026-12-31T23:59:59Z', 0],
    ['2027-01-01T00:00:00Z', 5],
    ['2028-05-05T00:00:00Z', 5],
  ])('at %s: %i lines of what to update', (time, lines) => {
    expect(updatesAt(Date.parse(time))).toHaveLength(lines)
  })

  it('names the stable version and the candidate', () => {
    expect(updatesAt(Date.UTC(2027, 0, 1)).slice(0, 3)).toEqual([
      'API version 2027-01 is stable, and this release calls 2026-10. In shared/wire.ts:',
      'add "2027-04" to API_VERSIONS,',
      'set DEFAULT_API_VERSION to "2027-01" and CANDIDATE_API_VERSION to "2027-04".',
    ])
  })

  it('ends with the default, the candidate of the quarter after it, and unstable', () => {
    expect(API_VERSIONS.slice(-3)).toEqual([DEFAULT_API_VERSION, CANDIDATE_API_VERSION, 'unstable'])
    expect(quarterOf(CANDIDATE_API_VERSION)).toBe(quarterOf(DEFAULT_API_VERSION) + 1)
  })

  it('has every quarter once, in order', () => {
    const quarters = API_VERSIONS.slice(0, -1).map(quarterOf)
    expect(quarters).toEqual(quarters.map((_, index) => (quarters[0] ?? 0) + index))
  })
})
