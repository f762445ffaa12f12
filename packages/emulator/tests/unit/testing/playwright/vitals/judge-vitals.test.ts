import { describe, expect, it } from 'vitest'
import {
  BUILT_FOR_SHOPIFY,
  judgeVitals,
} from '../../../../../testing/playwright/vitals/judge-vitals'
import type { VitalsLoad } from '../../../../../testing/playwright/vitals/judge-vitals'

const OPTIONS = { limits: BUILT_FOR_SHOPIFY, wanted: 3 }

function load(vitals: Partial<VitalsLoad['vitals']>, machineSlowdown = 1): VitalsLoad {
  return { vitals: { lcp: 800, cls: 0, inp: null, ...vitals }, machineSlowdown }
}

describe('verdict on web vitals', () => {
  it('is good at the limits', () => {
    const loads = Array.from({ length: 3 }, () => load({ lcp: 2500, cls: 0.1, inp: 200 }))
    expect(judgeVitals('/', loads, OPTIONS)).toEqual({
      result: 'good',
      message:
        'Web vitals of /, p75 of 3 loads:\n\nLCP  2500 ms, limit 2500 ms\nCLS  0.1, limit 0.1\nINP  200 ms, limit 200 ms',
    })
  })

  it('takes the worst of three loads, and the third of four', () => {
    const loads = [load({ lcp: 2600 }), load({}), load({})]
    expect(judgeVitals('/', loads, OPTIONS).result).toBe('poor')
    expect(judgeVitals('/', [...loads, load({})], OPTIONS).result).toBe('good')
  })

  it('names the figure, the limit, the element of that load, and what to do', () => {
    const shifted = load({ cls: 0.2512, shiftElement: 'div.banner "Sale"' })
    const { result, message } = judgeVitals(
      '/a',
      [shifted, load({ shiftElement: 'p' }), load({})],
      OPTIONS,
    )
    expect(result).toBe('poor')
    expect(message).toBe(
      'Web vitals of /a, p75 of 3 loads:\n\nLCP  800 ms, limit 2500 ms\nCLS  0.251, limit 0.1: div.banner "Sale"\n     Reserve the space of what appears later: width and height for images, a skeleton of the same height for data.\nINP  not measured: pass interact',
    )
  })

  it('is poor for a page that paints nothing', () => {
    const { result, message } = judgeVitals('/', [load({ lcp: null })], { ...OPTIONS, wanted: 1 })
    expect(result).toBe('poor')
    expect(message).toContain('LCP  not measured: nothing was painted')
  })

  it('leaves out loads on a busy machine when there are enough others', () => {
    const loads = [load({ lcp: 9000 }, 3), load({}), load({}), load({})]
    expect(judgeVitals('/', loads, OPTIONS).result).toBe('good')
  })

  it('does not judge times on a busy machine', () => {
    const loads = [load({ lcp: 2600, lcpElement: 'h1' }, 2.84), load({}), load({}, 1.5)]
    expect(judgeVitals('/', loads, OPTIONS)).toEqual({
      result: 'busy',
      message:
        'The machine is too busy to measure the web vitals of /: the same work took up to 2.8 times as long as at best, and only 1 of 3 loads were undisturbed. Stop other programs, or run this test alone (npx playwright test --workers=1).\n\nNot judged, p75 of 3 loads:\n\nLCP  2600 ms, limit 2500 ms: h1\nCLS  0, limit 0.1\nINP  not measured: pass interact',
    })
  })

  it('judges layout shifts and good results on a busy machine as well', () => {
    expect(judgeVitals('/', [load({}, 3)], OPTIONS).result).toBe('good')
    expect(judgeVitals('/', [load({ cls: 0.3 }, 3)], OPTIONS).result).toBe('poor')
  })
})
