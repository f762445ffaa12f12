import { describe, expect, it } from 'vitest'
import { readActions } from '../../../../admin/app/title-actions'

const NO_FLAGS = { primary: false, critical: false, disabled: false, loading: false }

describe('readActions', () => {
  it('reads buttons and menus', () => {
    expect(
      readActions([
        { id: 1, label: 'Save', primary: true, loading: 'yes' },
        { id: 'more', label: 'More', items: [{ id: 'a', label: 'Archive', critical: true }] },
      ]),
    ).toEqual([
      { ...NO_FLAGS, id: '1', label: 'Save', primary: true },
      {
        ...NO_FLAGS,
        id: 'more',
        label: 'More',
        items: [{ ...NO_FLAGS, id: 'a', label: 'Archive', critical: true }],
      },
    ])
  })

  it.each([undefined, 'text', { id: 'a' }])('reads no action of %s', declared => {
    expect(readActions(declared)).toEqual([])
  })

  it('leaves out what is no object', () => {
    expect(readActions(['text', null, 7])).toEqual([])
  })
})
