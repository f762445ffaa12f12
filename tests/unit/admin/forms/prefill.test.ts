import { describe, expect, it } from 'vitest'
import { prefill } from '../../../../admin/forms/prefill'

const filled = (form: object, data?: Record<string, unknown>) => {
  prefill(form, data)
  return form
}

describe('prefill', () => {
  it('sets texts, numbers, and lists of texts in fields of text', () => {
    expect(
      filled(
        { title: '', price: '', tags: 'old', vendor: 'Ada' },
        {
          title: 'Tee',
          price: 9.5,
          tags: ['a', 'b'],
        },
      ),
    ).toEqual({ title: 'Tee', price: '9.5', tags: 'a, b', vendor: 'Ada' })
  })

  it('sets booleans, also those of the URL of an intent', () => {
    expect(
      filled(
        { tracked: true, taxable: true, isPublished: false },
        {
          tracked: false,
          taxable: 'false',
          isPublished: 'true',
        },
      ),
    ).toEqual({ tracked: false, taxable: false, isPublished: true })
  })

  it('ignores values that do not fit, and data that the form does not have', () => {
    const form = () => ({ title: 'Tee', tags: '', tracked: true, options: ['S'] })
    expect(
      filled(form(), {
        title: { text: 'x' },
        tags: [1],
        tracked: 'no',
        options: 'L',
        toString: 'x',
        constructor: 'x',
        unknown: 1,
      }),
    ).toEqual(form())
    expect(filled(form(), { title: null })).toEqual(form())
    expect(filled(form())).toEqual(form())
  })
})
