import { expect, test } from 'vitest'
import { containerNames, isContainerName } from '../../../../ui/responsive/container-name'

test.each(['sidebar', '_x', '-x', 'main-2', 'A'])('%j names a container', name => {
  expect(isContainerName(name)).toBe(true)
})

test.each([
  '',
  'none',
  'NOT',
  'and',
  'or',
  'inherit',
  'revert-layer',
  '2x',
  'a b',
  'a;b',
  'a}',
  '<a',
  '--x',
  'a:b',
])('%j does not name a container', name => {
  expect(isContainerName(name)).toBe(false)
})

test.each([
  ['', 's-default'],
  ['  ', 's-default'],
  ['sidebar', 's-default sidebar'],
  [' sidebar  aside ', 's-default sidebar aside'],
  ['s-default sidebar sidebar', 's-default sidebar'],
  ['none', undefined],
  ['sidebar; color: red', undefined],
])('the names of %j', (own, names) => {
  expect(containerNames(own)).toBe(names)
})
