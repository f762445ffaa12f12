import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { ICON_NAMES } from '../../../../ui/icons/icon-names'

const collection = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8'),
) as { icons: Record<string, unknown> }

test('each glyph is in the installed collection', () => {
  expect(
    Object.entries(ICON_NAMES).filter(([, glyph]) => !Object.hasOwn(collection.icons, glyph)),
  ).toEqual([])
})

test('the names are those of the platform: 607, each once, in their order', () => {
  const names = Object.keys(ICON_NAMES)
  expect(names).toHaveLength(607)
  expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
  expect(names.filter(name => !/^[a-z]+(?:-[a-z\d]+)*$/.test(name))).toEqual([])
})

test('a filled icon has the glyph of the outlined one', () => {
  const glyphs: Record<string, string> = ICON_NAMES
  const differing = Object.keys(glyphs).filter(
    name =>
      name.endsWith('-filled') &&
      (glyphs[name.replace(/-filled$/, '')] ?? glyphs[name]) !== glyphs[name],
  )
  expect(differing).toEqual([])
})

test.each([
  ['delete', 'trash'],
  ['view', 'eye'],
  ['alert-triangle', 'triangle-alert'],
  ['menu-horizontal', 'ellipsis'],
  ['x', 'x'],
  ['cart-filled', 'shopping-cart'],
] as const)('%s is drawn as %s', (name, glyph) => {
  expect(ICON_NAMES[name]).toBe(glyph)
})
