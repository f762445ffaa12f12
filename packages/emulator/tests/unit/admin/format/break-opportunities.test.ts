import { describe, expect, it } from 'vitest'
import { splitAtSeparators } from '../../../../admin/format/break-opportunities'

describe('a long address', () => {
  it.each([
    [
      'https://localhost:3000/webhooks/app-uninstalled?shop=a_b',
      ['https://', 'localhost:', '3000/', 'webhooks/', 'app-', 'uninstalled?', 'shop=', 'a_', 'b'],
    ],
    ['gid://platform/Product/1', ['gid://', 'platform/', 'Product/', '1']],
    ['webhooks', ['webhooks']],
    ['/a/', ['/', 'a/']],
    ['', ['']],
  ])('breaks behind the separators of %j', (text, parts) => {
    expect(splitAtSeparators(text)).toEqual(parts)
    expect(parts.join('')).toBe(text)
  })
})
