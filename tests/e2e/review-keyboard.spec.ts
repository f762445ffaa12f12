import { expect, test } from '@playwright/test'
import {
  findUnreachable,
  watchClickTargets,
} from '../../packages/cli/src/review/browser/page-scripts'

/** Markup in which each element with an id listens to clicks, and the ids that no key reaches. */
const PAGES: readonly (readonly [markup: string, unreachable: string[]])[] = [
  ['<button id="save">Save</button>', []],
  ['<a id="link" href="#">More</a>', []],
  ['<div id="save">Save</div>', ['save']],
  ['<div id="save" style="cursor: pointer">Save</div>', ['save']],
  ['<div id="save" tabindex="0">Save</div>', []],
  ['<div id="save" hidden>Save</div>', []],
  ['<div id="card"><button>Open</button></div>', []],
  ['<button><span id="inner">Save</span></button>', []],
  ['<label id="label">Name <input></label>', []],
  ['<div role="tablist"><div id="tab" role="tab">One</div></div>', []],
  ['<div aria-hidden="true"><div id="save">Save</div></div>', []],
  ['<div role="button" id="save">Save</div>', ['save']],
  // Those of Nuxt UI: a part that does nothing, and one that does.
  ['<div data-slot="item" id="idle">Shipped</div>', []],
  ['<div data-slot="item" id="row" style="cursor: pointer">Shipped</div>', ['row']],
]

test('the review finds what reacts to a click and no key reaches', async ({ page }) => {
  await page.addInitScript(watchClickTargets)
  const found: string[][] = []
  for (const [markup] of PAGES) {
    await page.goto('about:blank')
    await page.evaluate(html => {
      document.body.innerHTML = html
      for (const element of document.querySelectorAll('[id]'))
        element.addEventListener('click', () => {})
    }, markup)
    const elements = await page.evaluate(findUnreachable)
    found.push(elements.map(element => /id="(\w+)"/.exec(element)?.[1] ?? ''))
  }
  expect(found.map((ids, index) => [PAGES[index]?.[0], ids])).toEqual(PAGES)
})
