import { beforeEach, describe, expect, it } from 'vitest'
import { createRefusalLog } from '../../../server/lib/nitro/refusal-log'

const LINE = '[platform] A signature was refused. Likely cause: '
let lines: string[]
let now: number
let log: (cause: string) => void

beforeEach(() => {
  lines = []
  now = 1_700_000_000_000
  log = createRefusalLog(line => lines.push(line), () => now)
})

describe('the log of refused signatures', () => {
  it('says a cause once in ten seconds, and then how many it left out', () => {
    log('no body')
    now += 9999
    for (let count = 0; count < 1000; count++) log('no body')
    expect(lines).toStrictEqual([`${LINE}no body`])

    now += 1
    log('no body')
    log('no body')
    expect(lines).toStrictEqual([`${LINE}no body`, '[platform] A signature was refused, as were 1000 since this was last said. Likely cause: no body'])
  })

  it('counts anew after it has said how many', () => {
    log('no body')
    log('no body')
    now += 10_000
    log('no body')
    now += 10_000
    log('no body')
    expect(lines.at(-1)).toBe(`${LINE}no body`)
  })

  it('keeps causes apart', () => {
    log('no body')
    log('hex')
    log('hex')
    expect(lines).toStrictEqual([`${LINE}no body`, `${LINE}hex`])
  })

  it('is not filled by causes that differ in a number that the caller chose', () => {
    for (let length = 0; length < 10_000; length++) {
      log(`The signature has ${length} characters`)
      log(`The signature has ${length} characters`)
    }
    expect(lines).toHaveLength(20)
    now += 10_000
    log('hex')
    expect(lines).toHaveLength(21)
  })
})
