import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml } from '../../../../server/core/pages/escape-html'

describe('escapeHtml', () => {
  it('replaces the five special characters', () => {
    expect(escapeHtml(`a&b<c>d"e'f\u2028`)).toBe('a&#38;b&#60;c&#62;d&#34;e&#39;f\u2028')
  })

  it('attack: leaves nothing that ends an element, an attribute or an entity, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), text => {
        const escaped = escapeHtml(text)
        expect(escaped).not.toMatch(/[<>"']|&(?!#\d+;)/)
        expect(escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(
          text,
        )
      }),
    )
  })
})
