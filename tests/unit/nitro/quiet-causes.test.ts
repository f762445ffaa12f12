import { beforeEach, describe, expect, it } from 'vitest'
import { createQuietCauses } from '../../../server/lib/nitro/quiet-causes'

let now: number
let leftOutOf: (cause: string) => number | undefined

beforeEach(() => {
  now = 1_700_000_000_000
  leftOutOf = createQuietCauses(() => now)
})

describe('a bounded log', () => {
  it('says a cause once in ten seconds, and then how many it left out', () => {
    expect(leftOutOf('no body')).toBe(0)
    now += 9999
    for (let count = 0; count < 1000; count++) expect(leftOutOf('no body')).toBeUndefined()
    now += 1
    expect(leftOutOf('no body')).toBe(1000)
    expect(leftOutOf('no body')).toBeUndefined()
  })

  it('counts anew after it has said how many', () => {
    leftOutOf('no body')
    leftOutOf('no body')
    now += 10_000
    leftOutOf('no body')
    now += 10_000
    expect(leftOutOf('no body')).toBe(0)
  })

  it('keeps causes apart', () => {
    expect([leftOutOf('no body'), leftOutOf('hex'), leftOutOf('hex')]).toStrictEqual([0, 0, undefined])
  })

  it('is not filled by causes that callers make up, and counts those as well', () => {
    let lines = 0
    for (let count = 0; count < 10_000; count++) {
      if (leftOutOf(`The parameter ${count} is wrong`) !== undefined) lines++
    }
    // A hundred, and one for all the others.
    expect(lines).toBe(101)
    now += 10_000
    expect(leftOutOf('hex')).toBe(0)
  })

  it('says with the one line of all others how many they were', () => {
    for (let count = 0; count < 105; count++) leftOutOf(`cause ${count}`)
    now += 9999
    for (let count = 0; count < 100; count++) leftOutOf(`cause ${count}`)
    // All of the hundred are still known, and their ten seconds are over in a millisecond.
    expect(leftOutOf('another')).toBeUndefined()
    now += 1
    for (let count = 0; count < 100; count++) leftOutOf(`cause ${count}`)
    expect(leftOutOf('another')).toBe(5)
  })
})
