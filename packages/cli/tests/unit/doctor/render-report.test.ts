import { describe, expect, it } from 'vitest'
import { confirm, ok, problem, warning } from '../../../src/doctor/finding'
import { renderJson, renderReport } from '../../../src/doctor/render-report'

const FINDINGS = [
  ok('layer', 'It is there'),
  warning('api-version', 'It is old', 'Take a new one.'),
  problem('secret', 'It is wrong', 'Copy it.'),
]

describe('renderReport', () => {
  it('aligns findings in columns, with fixes and totals', () => {
    expect(renderReport(FINDINGS, (_style, text) => text)).toBe(
      [
        'ok       layer        It is there',
        'warning  api-version  It is old',
        '                      Take a new one.',
        'problem  secret       It is wrong',
        '                      Copy it.',
        '',
        '1 problem, 1 warning, 1 ok',
        '',
      ].join('\n'),
    )
  })

  it('counts what only the dashboard shows, which fails nothing', () => {
    const findings = [
      ok('layer', 'It is there'),
      confirm('ip-allowlist', 'There is one', 'Add it.'),
    ]

    expect(renderReport(findings, (style, text) => `<${style}>${text}</>`)).toBe(
      [
        '<green>ok     </>  layer         It is there',
        '<dim>confirm</>  ip-allowlist  There is one',
        '                       <dim>Add it.</>',
        '',
        '0 problems, 0 warnings, 1 to confirm, 1 ok',
        '',
      ].join('\n'),
    )
  })

  it('colors by severity without moving the columns', () => {
    const painted = renderReport(FINDINGS, (style, text) => `<${style}>${text}</>`)

    expect(painted).toContain('<red>problem</>  secret       It is wrong')
    expect(painted).toContain('<green>ok     </>  layer ')
  })
})

describe('renderJson', () => {
  it('returns counts and findings', () => {
    expect(JSON.parse(renderJson(FINDINGS))).toEqual({
      problems: 1,
      warnings: 1,
      findings: FINDINGS,
    })
  })
})
