import { afterEach, expect, test, vi } from 'vitest'
import { resolveIcon } from '../../../../ui/icons/resolve-icon'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

test.each([
  ['cart', 'i-lucide-shopping-cart'],
  ['save', 'i-lucide-save'],
  ['i-lucide-rocket', 'i-lucide-rocket'],
  ['i-mine-logo', 'i-mine-logo'],
  ['', undefined],
  [undefined, undefined],
])('%s is %s', (name, icon) => {
  expect(resolveIcon(name, 'Icon')).toBe(icon)
  expect(warn).not.toHaveBeenCalled()
})

test.each(['carts', 'constructor', 'toString', '__proto__', 'lucide:cart'])(
  '%s is no icon',
  name => {
    expect(resolveIcon(name, 'Icon')).toBeUndefined()
  },
)
