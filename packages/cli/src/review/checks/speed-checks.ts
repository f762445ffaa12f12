import { BUILT_FOR_SHOPIFY } from '../../../../emulator/testing/playwright/vitals/judge-vitals'
import type { ReviewCheck } from '../review-check'
import { perPage } from './per-page'

const BUILT_FOR = 'https://shopify.dev/docs/apps/launch/built-for-shopify/requirements'
const MEGABYTE = 1_000_000
/** A heap of several pages like it makes the browser of a merchant slow. */
const MEMORY_LIMIT = 100 * MEGABYTE

/** LCP, CLS, and INP of each page. */
export const vitalsCheck: ReviewCheck = {
  id: 'web-vitals',
  title: `On this machine, LCP, CLS, and INP of each page are within ${BUILT_FOR_SHOPIFY.lcp} ms, ${BUILT_FOR_SHOPIFY.cls}, and ${BUILT_FOR_SHOPIFY.inp} ms`,
  source: BUILT_FOR,
  run: context =>
    perPage(context, ({ path, vitals }) => {
      if (!vitals) return []
      const { lcp, cls, inp } = vitals
      return [
        ...(lcp !== null && lcp > BUILT_FOR_SHOPIFY.lcp
          ? [
              {
                message: `LCP of ${path} is ${Math.round(lcp)} ms${named(vitals.lcpElement)}`,
                fix: 'Render what is painted last on the server, and load slow data after the page is shown.',
              },
            ]
          : []),
        ...(cls > BUILT_FOR_SHOPIFY.cls
          ? [
              {
                message: `CLS of ${path} is ${cls.toFixed(2)}${named(vitals.shiftElement)}`,
                fix: 'Reserve the space of what appears later: width and height for images, a skeleton for data.',
              },
            ]
          : []),
        ...(inp !== null && inp > BUILT_FOR_SHOPIFY.inp
          ? [
              {
                message: `INP of ${path} is ${Math.round(inp)} ms${named(vitals.inpElement)}`,
                fix: 'Show the change first, and compute the rest after the next paint.',
              },
            ]
          : []),
      ]
    }),
}

/** What the scripts of each page keep. */
export const memoryCheck: ReviewCheck = {
  id: 'memory',
  title: `No page keeps more than ${MEMORY_LIMIT / MEGABYTE} MB in memory`,
  source: BUILT_FOR,
  run: context =>
    perPage(context, ({ path, memory = 0 }) =>
      memory > MEMORY_LIMIT
        ? [
            {
              severity: 'warning',
              message: `${path} keeps ${Math.round(memory / MEGABYTE)} MB in memory`,
              fix: 'Keep only what the page shows: take a snapshot of its heap in the developer tools of the browser.',
            },
          ]
        : [],
    ),
}

function named(element: string | undefined): string {
  return element === undefined ? '' : `: ${element}`
}
