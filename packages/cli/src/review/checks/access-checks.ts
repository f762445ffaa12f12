import type { ReviewCheck } from '../review-check'
import { perPage } from './per-page'

const BUILT_FOR = 'https://shopify.dev/docs/apps/launch/built-for-shopify/requirements'
const ACCESSIBILITY = 'https://shopify.dev/docs/apps/build/accessibility'

/** Pages in a window of 390 pixels. */
export const narrowCheck: ReviewCheck = {
  id: 'narrow-window',
  title: 'No page scrolls sideways in a window of 390 pixels',
  source: BUILT_FOR,
  run: context =>
    perPage(context, ({ path, overflow }) =>
      overflow === undefined
        ? []
        : [
            {
              message: `On a phone, ${path} scrolls sideways: ${overflow.element} makes it ${overflow.width} pixels wide`,
              at: `page ${path}: ${overflow.element}`,
              // A name that other elements have, too, is none.
              ...(/[.#]/.test(overflow.element) && { cause: overflow.element }),
              fix: 'Let the element wrap, shrink, or scroll by itself.',
            },
          ],
    ),
}

/** What someone without a mouse cannot use. */
export const keyboardCheck: ReviewCheck = {
  id: 'keyboard',
  title: 'Everything that reacts to a click can be reached with the Tab key',
  source: ACCESSIBILITY,
  run: context =>
    perPage(context, ({ path, focus }) => [
      ...(focus?.unreachable ?? []).map(element => ({
        message: `No key reaches ${element}`,
        at: `page ${path}: ${element}`,
        fix: 'Use a button or a link for it.',
      })),
      ...(focus?.trap === undefined
        ? []
        : [
            {
              message: `The Tab key does not leave ${focus.trap.join(' and ')}`,
              at: `page ${path}: ${focus.trap[0] ?? ''}`,
              fix: 'Do not cancel the Tab key in a handler of keydown, and do not move the focus in it.',
            },
          ]),
    ]),
}

/** What someone with high contrast cannot see. */
export const contrastCheck: ReviewCheck = {
  id: 'high-contrast',
  title: 'Every control can be seen in high contrast (forced colors)',
  source: ACCESSIBILITY,
  run: context =>
    perPage(context, ({ path, invisible = [] }) =>
      invisible.map(({ element, lacks }) => ({
        severity: 'warning',
        message: `In high contrast, ${lacks === 'edge' ? `the edge of ${element} is invisible` : `${element} is invisible`}`,
        at: `page ${path}: ${element}`,
        fix:
          lacks === 'edge'
            ? 'Give the field a border, which may be transparent: forced colors remove shadows, and show borders.'
            : 'Draw it with text, a border, or an SVG in currentColor: forced colors remove shadows and backgrounds.',
      })),
    ),
}

/** The rules of axe-core for WCAG 2.2, levels A and AA. */
export const axeCheck: ReviewCheck = {
  id: 'accessibility',
  title: 'axe-core finds nothing on any page (WCAG 2.2 AA)',
  source: ACCESSIBILITY,
  run: context =>
    context.visits.some(({ axe }) => axe !== undefined)
      ? perPage(context, ({ path, axe = [] }) =>
          axe.map(({ rule, help, elements, isSerious }) => ({
            severity: isSerious ? 'problem' : 'warning',
            message: `${help} (${rule}): ${elements.join(' | ')}`,
            at: `page ${path}: ${elements[0] ?? ''}`,
            fix: `Follow https://dequeuniversity.com/rules/axe/latest/${rule}.`,
          })),
        )
      : { skipped: 'Install axe-core to run it: npm install --save-dev axe-core' },
}
