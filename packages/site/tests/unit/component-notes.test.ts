import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { NOTES, platformElement } from '../../../../.playground/component-notes/notes'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const files = globSync('components/*/*.vue', { cwd: root })
const names = files.map(file => basename(file, '.vue'))

it('describes only components that exist', () => {
  expect(Object.keys(NOTES).filter(name => !names.includes(name))).toEqual([])
})

it('has the accessibility of every field and every action', () => {
  const interactive = files.filter(file => /components\/(?:forms|actions)\//.test(file))
  const missing = interactive.filter(file => !NOTES[basename(file, '.vue')]?.accessibility)
  expect(missing).toEqual([])
})

it.each([
  ['Badge', 's-badge'],
  ['TextField', 's-text-field'],
  ['AppWindow', 's-app-window'],
  ['UiModal', 'ui-modal'],
  ['Combobox', undefined],
])('the element of %s is %s', (name, element) => {
  expect(platformElement(name)).toBe(element)
})
