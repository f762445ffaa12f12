import { describe, expect, it } from 'vitest'
import {
  axeCheck,
  contrastCheck,
  keyboardCheck,
  narrowCheck,
} from '../../../../src/review/checks/access-checks'
import { fakeContext, fakeVisit, findingsOf } from '../fake-context'

describe('access', () => {
  it('finds nothing on a page for everyone', async () => {
    const visits = [fakeVisit({ axe: [], focus: { unreachable: [] }, invisible: [] })]
    for (const check of [narrowCheck, keyboardCheck, contrastCheck, axeCheck])
      expect([check.id, await findingsOf(check, { visits })]).toEqual([check.id, []])
  })

  it('names the element that is too wide for a phone', async () => {
    const visits = [fakeVisit({ overflow: { width: 700, window: 390, element: 'table.orders' } })]
    expect(await findingsOf(narrowCheck, { visits })).toEqual([
      {
        severity: 'problem',
        message: 'On a phone, / scrolls sideways: table.orders makes it 700 pixels wide',
        at: 'page /: table.orders',
        file: 'app/pages/index.vue',
        fix: 'Let the element wrap, shrink, or scroll by itself.',
      },
    ])
  })

  it('finds an element that is too wide on several pages once, if its name is its own', async () => {
    const found = async (element: string) =>
      (
        await findingsOf(narrowCheck, {
          visits: ['/', '/a'].map(path =>
            fakeVisit({ path, overflow: { width: path.length + 700, window: 390, element } }),
          ),
        })
      ).map(({ at }) => at)
    expect(await found('nav.bar')).toEqual(['page / and 1 more page: nav.bar'])
    expect(await found('table')).toEqual(['page /: table', 'page /a: table'])
  })

  it('names what no key reaches or leaves', async () => {
    const visits = [
      fakeVisit({ focus: { unreachable: ['<div>Save</div>'], trap: ['<textarea>'] } }),
      fakeVisit({ focus: { unreachable: [], trap: ['<input id="a">', '<input id="b">'] } }),
    ]
    const found = await findingsOf(keyboardCheck, { visits })
    expect(found.map(({ message, at }) => [message, at])).toEqual([
      ['No key reaches <div>Save</div>', 'page /: <div>Save</div>'],
      ['The Tab key does not leave <textarea>', 'page /: <textarea>'],
      ['The Tab key does not leave <input id="a"> and <input id="b">', 'page /: <input id="a">'],
    ])
  })

  it('names what cannot be seen in high contrast', async () => {
    const invisible = [
      { element: '<button>', lacks: 'everything' },
      { element: '<input>', lacks: 'edge' },
    ] as const
    const visits = [fakeVisit({ invisible: [...invisible] })]
    expect(await findingsOf(contrastCheck, { visits })).toMatchObject([
      {
        severity: 'warning',
        message: 'In high contrast, <button> is invisible',
        at: 'page /: <button>',
      },
      { message: 'In high contrast, the edge of <input> is invisible', at: 'page /: <input>' },
    ])
  })

  it('names the rule and the elements', async () => {
    const axe = [
      { rule: 'label', help: 'Inputs need a label', elements: ['<input>'], isSerious: true },
    ]
    expect(await findingsOf(axeCheck, { visits: [fakeVisit({ axe })] })).toMatchObject([
      {
        severity: 'problem',
        message: 'Inputs need a label (label): <input>',
        at: 'page /: <input>',
      },
    ])
    const minor = axe.map(each => ({ ...each, isSerious: false }))
    expect(await findingsOf(axeCheck, { visits: [fakeVisit({ axe: minor })] })).toMatchObject([
      { severity: 'warning' },
    ])
  })

  it('is skipped without axe-core', async () => {
    expect(await axeCheck.run(fakeContext())).toEqual({
      skipped: 'Install axe-core to run it: npm install --save-dev axe-core',
    })
  })
})
