import { describe, expect, it } from 'vitest'
import { parseTomlFile } from '../../../registration/toml-file'

describe('parseTomlFile', () => {
  it.each([
    ['a table', '[__proto__]\npolluted = 1', 1],
    ['a dotted key', 'name = "x"\nauth.__proto__.polluted = 1', 2],
    ['a quoted key', '[auth]\n"__proto__" = { polluted = 1 }', 2],
    ['a list of tables', '[[auth.__proto__.polluted]]\nx = 1', 1],
    ['an inline table in a list', 'a = [\n  { __proto__ = { polluted = 1 } },\n]', 2],
  ])('refuses __proto__ as %s, and changes no object', (_form, text, line) => {
    expect(() => parseTomlFile(text, 'shopify.app.toml')).toThrow(
      `shopify.app.toml:${line} has the key __proto__, which is not allowed. Remove it.`,
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('reads other names of object properties as keys', () => {
    const { values } = parseTomlFile('[auth]\nconstructor = 1\ntoString = 2', 'shopify.app.toml')
    expect(Object.entries(values['auth'] as object)).toEqual([
      ['constructor', 1],
      ['toString', 2],
    ])
  })
})
