import { describe, expect, it } from 'vitest'
import { createLog } from '../../../server/lib/nitro/create-log'
import { LOG_LEVELS } from '../../../server/lib/platform/config/log-level'
import type { LogLevel } from '../../../server/lib/platform/config/log-level'

const LEVELS = ['error', 'warn', 'info', 'debug'] as const

function logAt(level: LogLevel, format: 'json' | 'readable' = 'readable') {
  const lines: string[][] = []
  const clock = { now: 1_700_000_000_000 }
  return { lines, clock, log: createLog({ level, format, print: (...line) => lines.push(line), now: () => clock.now }) }
}

describe('createLog', () => {
  it.each(LOG_LEVELS.map((level, index) => [level, LEVELS.slice(0, index)] as const))('at %s writes %j', (level, written) => {
    const { lines, log } = logAt(level)
    for (const each of LEVELS) {
      log.write(each, 'Said')
      log.writeBounded(each, each, 'Said with a bound')
    }
    expect(LEVELS.filter(log.says)).toStrictEqual(written)
    expect(lines).toStrictEqual(written.flatMap(each => [[each, '[platform] Said'], [each, '[platform] Said with a bound']]))
  })

  it('says more from the moment on that it is told to', () => {
    const { lines, log } = logAt('silent')
    log.write('error', 'first')
    log.setLevel('error')
    log.write('error', 'second')
    expect(lines).toStrictEqual([['error', '[platform] second']])
  })

  it('writes JSON with its own clock', () => {
    const { lines, log } = logAt('info', 'json')
    log.write('info', 'Said', { shop: 'a' })
    expect(lines).toStrictEqual([['info', '{"time":"2023-11-14T22:13:20.000Z","level":"info","source":"platform","message":"Said","shop":"a"}']])
  })

  it('says with the next line how many were left out', () => {
    const { lines, clock, log } = logAt('warn')
    for (let count = 0; count < 8; count++) log.writeBounded('cause', 'warn', 'Refused', { kind: 'admin' })
    clock.now += 10_000
    log.writeBounded('cause', 'warn', 'Refused', { kind: 'admin' })
    expect(lines).toStrictEqual([['warn', '[platform] Refused (kind=admin)'], ['warn', '[platform] Refused (kind=admin repeated=7)']])
  })
})
