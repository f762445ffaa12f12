import { describe, expect, it } from 'vitest'
import { splitWords } from '../../../../admin/format/break-opportunities'

describe('a long address', () => {
  it.each([
    [
      'https://localhost:3000/webhooks/app-uninstalled?shop=a_b',
      ['https://', 'localhost:', '3000/', 'webhooks/', 'app-', 'uninstalled?', 'shop=', 'a_', 'b'],
    ],
    ['gid://platform/Product/1', ['gid://', 'platform/', 'Product/', '1']],
    ['AbandonedCheckoutConnection!', ['Abandoned', 'Checkout', 'Connection!']],
    ['webhooks', ['webhooks']],
    ['/a/', ['/', 'a/']],
    ['', ['']],
  ])('breaks between the words of %j', (text, parts) => {
    expect(splitWords(text)).toEqual(parts)
    expect(parts.join('')).toBe(text)
  })
})
