import { beforeEach, describe, expect, it } from 'vitest'
import {
  createLineLimiter,
  createLog,
  jsonLine,
  readableLine,
} from '../../../../server/nitro/observe/log'
import { LOG_LEVELS } from '../../../../shared/log-level'
import type { LogLevel } from '../../../../shared/log-level'

const TIME = new Date('2026-11-22T07:00:00.000Z')
const HOSTILE = '/a\n{"level":"error","message":"forged"}\r\u001B[2J\u009B1m\u2028"'
const LEVELS = ['error', 'warn', 'info', 'debug'] as const

function logAt(level: LogLevel, format: 'json' | 'readable' = 'readable') {
  const lines: string[][] = []
  const clock = { now: 1_700_000_000_000 }
  return {
    lines,
    clock,
    log: createLog({ level, format, print: (...line) => lines.push(line), now: () => clock.now }),
  }
}

describe('createLog', () => {
  it.each(LOG_LEVELS.map((level, index) => [level, LEVELS.slice(0, index)] as const))(
    'at level %s writes %j',
    (level, written) => {
      const { lines, log } = logAt(level)
      for (const each of LEVELS) {
        log.write(each, 'Written')
        log.writeBounded(each, each, 'Bounded')
      }
      expect(LEVELS.filter(log.isEnabled)).toStrictEqual(written)
      expect(lines).toStrictEqual(
        written.flatMap(each => [
          [each, '[platform] Written'],
          [each, '[platform] Bounded'],
        ]),
      )
    },
  )

  it('writes the lines of a level that is set later', () => {
    const { lines, log } = logAt('silent')
    log.write('error', 'first')
    log.setLevel('error')
    log.write('error', 'second')
    expect(lines).toStrictEqual([['error', '[platform] second']])
  })

  it('maps the stack of an error for people, and not in JSON', () => {
    for (const format of ['readable', 'json'] as const) {
      const { lines, log } = logAt('error', format)
      log.setStackMapper(stack => stack.replace('bundle', 'source'))
      log.write('error', 'Failed', { error: 'at bundle' })
      expect(lines[0]?.[1]).toContain(format === 'json' ? 'at bundle' : '\n  at source')
    }
  })

  it('writes JSON with the time of its clock', () => {
    const { lines, log } = logAt('info', 'json')
    log.write('info', 'Written', { shop: 'a' })
    expect(lines).toStrictEqual([
      [
        'info',
        '{"time":"2023-11-14T22:13:20.000Z","level":"info","source":"platform","message":"Written","shop":"a"}',
      ],
    ])
  })

  it('reports the number of skipped lines with the next line', () => {
    const { lines, clock, log } = logAt('warn')
    for (let count = 0; count < 8; count++)
      log.writeBounded('cause', 'warn', 'Refused', { kind: 'admin' })
    clock.now += 10_000
    log.writeBounded('cause', 'warn', 'Refused', { kind: 'admin' })
    expect(lines).toStrictEqual([
      ['warn', '[platform] Refused (kind=admin)'],
      ['warn', '[platform] Refused (kind=admin repeated=7)'],
    ])
  })
})

describe('createLineLimiter', () => {
  let now: number
  let countSkipped: (cause: string) => number | undefined

  beforeEach(() => {
    now = 1_700_000_000_000
    countSkipped = createLineLimiter(() => now)
  })

  it('allows one line per cause in ten seconds, and counts the skipped lines', () => {
    expect(countSkipped('no body')).toBe(0)
    now += 9999
    for (let count = 0; count < 1000; count++) expect(countSkipped('no body')).toBeUndefined()
    now += 1
    expect(countSkipped('no body')).toBe(1000)
    expect(countSkipped('no body')).toBeUndefined()
  })

  it('resets the count after it was reported', () => {
    countSkipped('no body')
    countSkipped('no body')
    now += 10_000
    countSkipped('no body')
    now += 10_000
    expect(countSkipped('no body')).toBe(0)
  })

  it('limits each cause separately', () => {
    expect([countSkipped('no body'), countSkipped('hex'), countSkipped('hex')]).toStrictEqual([
      0,
      0,
      undefined,
    ])
  })

  it('limits the number of causes, which callers can invent', () => {
    let lines = 0
    for (let count = 0; count < 10_000; count++) {
      if (countSkipped(`The parameter ${count} is wrong`) !== undefined) lines++
    }
    // One hundred causes, and one line for all others.
    expect(lines).toBe(101)
    now += 10_000
    expect(countSkipped('hex')).toBe(0)
  })

  it('counts the skipped lines of all further causes together', () => {
    for (let count = 0; count < 105; count++) countSkipped(`cause ${count}`)
    now += 9999
    for (let count = 0; count < 100; count++) countSkipped(`cause ${count}`)
    // All hundred causes are still limited, for one more millisecond.
    expect(countSkipped('another')).toBeUndefined()
    now += 1
    for (let count = 0; count < 100; count++) countSkipped(`cause ${count}`)
    expect(countSkipped('another')).toBe(5)
  })
})

describe('jsonLine', () => {
  it('returns one JSON object without undefined fields', () => {
    expect(
      jsonLine(
        'warn',
        'No',
        { shop: 'a.platform.test', durationMs: 1.5, online: false, topic: undefined },
        TIME,
      ),
    ).toBe(
      '{"time":"2026-11-22T07:00:00.000Z","level":"warn","source":"platform","message":"No","shop":"a.platform.test","durationMs":1.5,"online":false}',
    )
  })

  it('attack: escapes line breaks and control characters, and preserves the value', () => {
    const line = jsonLine('warn', HOSTILE, { path: HOSTILE }, TIME)
    expect(line).toMatch(/^[\u0020-\u007E]+$/)
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', message: HOSTILE, path: HOSTILE })
  })
})

describe('readableLine', () => {
  it('lists the fields in parentheses, and quotes values that contain spaces', () => {
    expect(
      readableLine('A request was refused', {
        path: '/api/x',
        reason: 'hmac_invalid',
        hint: 'no body',
        shop: undefined,
        durationMs: 2,
      }),
    ).toBe(
      '[platform] A request was refused (path=/api/x reason=hmac_invalid hint="no body" durationMs=2)',
    )
    expect(readableLine('Only words', {})).toBe('[platform] Only words')
  })

  it('prints the stack of an error in lines of its own, with the places that are mapped', () => {
    const fields = { shop: 'a', error: 'Error: gone\n    at bundle.mjs:9:1' }
    expect(
      readableLine('A handler failed', fields, stack => stack.replace('bundle.mjs:9', 'a.ts:2')),
    ).toBe('[platform] A handler failed (shop=a)\n  Error: gone\n      at a.ts:2:1')
  })

  it('attack: the message of an error forges no line of the log', () => {
    const line = readableLine('Failed', { error: 'Error: x\n[platform] forged\r\u001B[2J' })
    expect(line).toBe('[platform] Failed\n  Error: x\n  [platform] forged\\u000d\\u001b[2J')
  })

  it('attack: escapes line breaks and control characters', () => {
    const line = readableLine(HOSTILE, { path: HOSTILE })
    expect(line).toMatch(/^[\u0020-\u007E]+$/)
    expect(line).toContain('(path="/a\\n{\\"level\\"')
  })
})
