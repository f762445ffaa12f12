import { describe, expect, it } from 'vitest'
import { jsonLine, readableLine } from '../../../server/lib/nitro/log-line'

const TIME = new Date('2026-11-22T07:00:00.000Z')
const HOSTILE = '/a\n{"level":"error","message":"forged"}\r\u001B[2J\u009B1m\u2028"'

describe('a line for programs', () => {
  it('is one JSON object without what is undefined', () => {
    expect(jsonLine('warn', 'No', { shop: 'a.platform.test', durationMs: 1.5, online: false, topic: undefined }, TIME))
      .toBe('{"time":"2026-11-22T07:00:00.000Z","level":"warn","source":"platform","message":"No","shop":"a.platform.test","durationMs":1.5,"online":false}')
  })

  it('stays one line whatever is in it, and says it unchanged', () => {
    const line = jsonLine('warn', HOSTILE, { path: HOSTILE }, TIME)
    expect(line).toMatch(/^[\u0020-\u007E]+$/)
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', message: HOSTILE, path: HOSTILE })
  })
})

describe('a line for people', () => {
  it('has its facts in brackets, in quotes where they are no plain word', () => {
    expect(readableLine('A request was refused', { path: '/api/x', reason: 'hmac_invalid', hint: 'no body', shop: undefined, durationMs: 2 }))
      .toBe('[platform] A request was refused (path=/api/x reason=hmac_invalid hint="no body" durationMs=2)')
    expect(readableLine('Only words', {})).toBe('[platform] Only words')
  })

  it('stays one line whatever is in it', () => {
    const line = readableLine(HOSTILE, { path: HOSTILE })
    expect(line).toMatch(/^[\u0020-\u007E]+$/)
    expect(line).toContain('(path="/a\\n{\\"level\\"')
  })
})
