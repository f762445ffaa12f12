import { expect, test } from 'vitest'
import { scrollEdges } from '../../../../ui/scroll/scroll-edges'

const box = (
  scrollTop: number,
  scrollLeft: number,
  sizes = { scrollHeight: 500, clientHeight: 100, scrollWidth: 300, clientWidth: 100 },
) => ({ scrollTop, scrollLeft, ...sizes }) as HTMLElement

test.each([
  ['at rest', box(0, 0), ['block-start', 'inline-start']],
  ['in between', box(50, 50), []],
  ['at the ends', box(400, 200), ['block-end', 'inline-end']],
  ['at the ends, right to left', box(400, -200), ['block-end', 'inline-end']],
  ['a fraction before the end', box(399.3, 100), ['block-end']],
  ['two pixels before the end', box(398, 100), []],
  [
    'nothing to scroll',
    box(0, 0, { scrollHeight: 100, clientHeight: 100, scrollWidth: 101, clientWidth: 100 }),
    [],
  ],
])('%s', (_, element, edges) => {
  expect(scrollEdges(element)).toEqual(edges)
})
