import { expect, it } from 'vitest'
import { controlIconClass } from '../../../../ui/icons/control-icons'

it.each([
  ['i-lucide-check', 'i-lucide:check'],
  ['i-lucide:check', 'i-lucide:check'],
  ['i-lucide-truck', undefined],
  ['i-ph-check', undefined],
  ['check', undefined],
])('draws %s with the class %s', (name, expected) => {
  expect(controlIconClass(name)).toBe(expected)
})
