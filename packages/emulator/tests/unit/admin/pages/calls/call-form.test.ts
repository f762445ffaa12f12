import { describe, expect, it } from 'vitest'
import {
  callLabel,
  hasRareValues,
  initialValues,
  requestFields,
  searchCalls,
  topicPresets,
} from '../../../../../admin/pages/calls/call-form'
import type { CallForm } from '../../../../../src/admin-data/page-data'

const FORM: CallForm = {
  kind: 'webhook',
  title: 'Webhook',
  summary: '',
  fields: [
    { name: 'topic', label: 'Topic', type: 'text', value: 'products/update' },
    { name: 'times', label: 'Copies', type: 'number', value: '1', isRare: true },
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

  it('shows its rare fields from the start only where one has another value', () => {
    const values = initialValues(FORM)
    expect(hasRareValues(FORM, values)).toBe(false)
    expect(hasRareValues(FORM, { ...values, path: '/x', badSignature: true })).toBe(false)
    expect(hasRareValues(FORM, { ...values, times: '2' })).toBe(true)
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

describe('calls that are searched', () => {
  const form = { ...FORM, summary: 'An event', examples: { 'orders/create': '{}' } }

  it('have each word in their title or summary; topics are calls, too', () => {
    expect(searchCalls([form], 'EVENT web')).toEqual({ forms: [form], presets: [] })
    expect(searchCalls([form], 'order')).toEqual({ forms: [], presets: topicPresets(form) })
    expect(searchCalls([form], ' ')).toEqual({ forms: [form], presets: [] })
  })

  it('open with the topic and its body', () => {
    expect(topicPresets(form)).toEqual([
      {
        kind: 'webhook',
        label: 'orders/create',
        values: { ...initialValues(FORM), topic: 'orders/create', body: '{}' },
      },
    ])
  })

  it('are named by their topic, or their path', () => {
    expect(callLabel({ topic: 'orders/create', path: '/a' })).toBe('orders/create')
    expect(callLabel({ path: '/a' })).toBe('/a')
  })
})
