import { expect, test } from 'vitest'
import { ShURLField, ShUrlField } from '#components'
import { renderHtml } from '../../render-html'
import { testField, testLength } from './field-contract'

testField(ShUrlField, {
  tag: 'input',
  type: 'url',
  autocomplete: 'url',
  values: ['https://a.example', 'https://b.example'],
})
testLength(ShUrlField, 'input')

test("has an alias in the platform's spelling", async () => {
  const options = { props: { id: 'f', label: 'Policy' } }
  expect(await renderHtml(ShURLField, options)).toBe(await renderHtml(ShUrlField, options))
})
