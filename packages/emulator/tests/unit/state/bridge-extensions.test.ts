import { describe, expect, it } from 'vitest'
import { readExtensions } from '../../../src/state/bridge-extensions'

const BLOCK = {
  target: 'section',
  handle: 'rating',
  name: 'Rating',
  status: 'active',
  activations: [
    { target: 'template--product/main/x', themeId: 'gid://shopify/OnlineStoreTheme/1' },
  ],
}

describe('readExtensions', () => {
  it('reads extensions of both types', () => {
    const extensions = {
      note: { type: 'ui_extension', activations: [{ target: 'purchase.thank-you.block.render' }] },
      rating: { type: 'theme_app_extension', activations: [BLOCK] },
    }
    expect(readExtensions(extensions)).toEqual(extensions)
    expect(readExtensions({})).toEqual({})
  })

  it.each<[unknown, string]>([
    [null, 'Extension x must have a list of activations.'],
    [{ type: 'ui_extension' }, 'Extension x must have a list of activations.'],
    [
      { type: 'function', activations: [] },
      'Extension x must have the type ui_extension or theme_app_extension.',
    ],
    [
      { type: 'ui_extension', activations: [], name: 'X' },
      'Extension x has the unknown field name. Known fields: type, activations.',
    ],
    [
      { type: 'ui_extension', activations: [{ target: 'a', page: 'b' }] },
      'Unknown field page. Known fields: target.',
    ],
    [
      { type: 'theme_app_extension', activations: [{ ...BLOCK, target: 'foot' }] },
      'A target of the theme extension x must be one of section, head, body, compliance_head.',
    ],
    [
      { type: 'theme_app_extension', activations: [{ ...BLOCK, status: 'on' }] },
      'A status of the theme extension x must be one of active, available, unavailable.',
    ],
    [
      { type: 'theme_app_extension', activations: [{ ...BLOCK, activations: undefined }] },
      'Block rating of the extension x must have a list of activations.',
    ],
    [
      { type: 'theme_app_extension', activations: [{ ...BLOCK, activations: [{ target: 'a' }] }] },
      'Field themeId is missing: it must be a string.',
    ],
    [{ type: 'theme_app_extension', activations: ['rating'] }, 'Unknown field 0'],
  ])('refuses %j', (extension, message) => {
    expect(() => readExtensions({ x: extension })).toThrow(message)
  })
})
