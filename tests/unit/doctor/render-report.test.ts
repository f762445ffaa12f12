import { describe, expect, it } from 'vitest'
import { ok, problem, warning } from '../../../doctor/finding'
import { renderJson, renderReport } from '../../../doctor/render-report'

const FINDINGS = [ok('layer', 'It is there'), warning('api-version', 'It is old', 'Take a new one.'), problem('secret', 'It is wrong', 'Copy it.')]

describe('renderReport', () => {
  it('puts findings in columns, with how to mend them, and a sum', () => {
    expect(renderReport(FINDINGS, (_style, text) => text)).toBe([
      'ok       layer        It is there',
      'warning  api-version  It is old',
      '                      Take a new one.',
      'problem  secret       It is wrong',
      '                      Copy it.',
      '',
      '1 problem, 1 warning, 1 ok',
      '',
    ].join('\n'))
  })

  it('colours by severity, without moving the columns', () => {
    const painted = renderReport(FINDINGS, (style, text) => `<${style}>${text}</>`)

    expect(painted).toContain('<red>problem</>  secret       It is wrong')
    expect(painted).toContain('<green>ok     </>  layer ')
  })
})

describe('renderJson', () => {
  it('is for programs', () => {
    expect(JSON.parse(renderJson(FINDINGS))).toEqual({ problems: 1, warnings: 1, findings: FINDINGS })
  })
})
