import { describe, expect, it } from 'vitest'
import { newFindings, printFindings } from '../../../../modules/platform/callers/report-callers'
import { findingsOf } from './app-fixture'

const OPEN = 'export default defineEventHandler(() => loadSettings())'

describe('newFindings', () => {
  it('leaves out a finding whose line has moved since it was reported', () => {
    const before = newFindings(findingsOf({ 'server/api/a.get.ts': OPEN }), new Set())
    const reported = new Set(
      before.map(({ kind, problem }) => JSON.stringify([kind, 'server/api/a.get.ts', problem])),
    )
    const after = findingsOf({ 'server/api/a.get.ts': `\n\n${OPEN}`, 'server/api/b.get.ts': OPEN })

    expect(after.map(({ where }) => where)).toEqual([
      'server/api/a.get.ts:3',
      'server/api/b.get.ts:1',
    ])
    expect(newFindings(after, reported).map(({ where }) => where)).toEqual([
      'server/api/b.get.ts:1',
    ])
  })
})

describe('printFindings', () => {
  it('prints each place, and the fix of several places once', () => {
    const findings = findingsOf({ 'server/api/a.get.ts': OPEN, 'server/api/b.get.ts': OPEN })

    expect(printFindings(findings)).toBe(
      [
        'server/api/a.get.ts:1: GET /api/a identifies no caller: anyone on the internet can call it.',
        'server/api/b.get.ts:1: GET /api/b identifies no caller: anyone on the internet can call it.',
        'Begin the handler with the utility for its caller, e.g. `const { session } = await usePlatformAdmin(event)`. If the route is meant for everyone, or checks its callers in another way, write the comment `// platform:public` in the file.',
      ].join('\n'),
    )
  })
})
