import { expect, test } from 'vitest'
import propNames from '../../../modules/platform/prop-names.json'
import { readPropNames } from '../../../scripts/prop-names.mjs'

test('the list of prop names is up to date: run npm run build:props', () => {
  expect(propNames).toContain('maxInlineSize')
  expect(propNames).toEqual(readPropNames())
}, 120_000)
