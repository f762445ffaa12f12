import { describe, expect, it } from 'vitest'
import { initialValues, requestFields } from '../../../../../admin/pages/calls/call-form'
import type { CallForm } from '../../../../../src/admin-data/page-data'

const FORM: CallForm = {
  kind: 'webhook',
  title: 'Webhook',
  summary: '',
  fields: [
    { name: 'topic', label: 'Topic', type: 'text', value: 'products/update' },
    { name: 'times', label: 'Copies', type: 'number', value: '1' },
    { name: 'path', label: 'Path', type: 'text', isOptional: true },
    { name: 'badSignature', label: 'Bad signature', type: 'check' },
  ],
}

describe('the form of a call', () => {
  it('opens with the values of its fields', () => {
    expect(initialValues(FORM)).toEqual({
      topic: 'products/update',
      times: '1',
      path: '',
      badSignature: false,
    })
  })

  it('sends numbers as numbers, and leaves out empty fields', () => {
    expect(requestFields(FORM, initialValues(FORM))).toEqual({
      topic: 'products/update',
      times: 1,
      badSignature: false,
    })
    expect(requestFields(FORM, { topic: 'a', times: '', path: '/x', badSignature: true })).toEqual({
      topic: 'a',
      path: '/x',
      badSignature: true,
    })
  })
})
