import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ESLint, Linter } from 'eslint'
import vueParser from 'vue-eslint-parser'
import { describe, expect, it, test } from 'vitest'
import { completeLocale } from '../../../../scripts/eslint/complete-locale.mjs'
import { knownMessage } from '../../../../scripts/eslint/known-message.mjs'

const english = join(mkdtempSync(join(tmpdir(), 'messages-')), 'en.ts')
writeFileSync(
  english,
  `export const en = { common: { close: 'Close', remove: 'Remove {label}' }, menu: { label: 'Menu' } }`,
)

function lint(rule: 'complete-locale' | 'known-message', code: string, filename = 'a.js') {
  const rules = { 'complete-locale': completeLocale, 'known-message': knownMessage }
  return new Linter()
    .verify(
      code,
      {
        files: ['**/*.{js,vue}'],
        plugins: { messages: { rules } },
        languageOptions: filename.endsWith('.vue') ? { parser: vueParser } : {},
        rules: { [`messages/${rule}`]: ['error', { english }] },
      },
      { filename },
    )
    .map(({ message, line }) => `${line}: ${message}`)
}

describe('a locale', () => {
  const complete = `common: { close: 'Schließen', remove: '{label} entfernen' }, menu: { label: 'Menü' }`

  it('that has every message is accepted', () => {
    expect(lint('complete-locale', `export const de = { ${complete} }`)).toEqual([])
  })

  it.each([
    [
      `{ common: { remove: '{label} entfernen' }, menu: { label: 'Menü' } }`,
      'The message "common.close" is missing: pages would show the English one.',
    ],
    [
      `{ common: { close: 'Schließen', remove: '{label} entfernen' } }`,
      'The message "menu" is missing: pages would show the English one.',
    ],
    [
      `{ ${complete}, other: 'Anderes' }`,
      'There is no message "other" in English: no component reads it.',
    ],
    [
      `{ common: { close: ' ', remove: '{label} entfernen' }, menu: { label: 'Menü' } }`,
      'The message "common.close" has no text.',
    ],
    [
      `{ common: { close: 'Schließen', remove: 'Entfernen' }, menu: { label: 'Menü' } }`,
      'The message "common.remove" must have the placeholders {label}.',
    ],
    [
      `{ common: { close: '{x}', remove: '{label} entfernen' }, menu: { label: 'Menü' } }`,
      'The message "common.close" must have the placeholders (none).',
    ],
  ])('%s is an error', (object, message) => {
    expect(lint('complete-locale', `export const de = ${object}`)).toEqual([`1: ${message}`])
  })
})

describe('a component', () => {
  const unknown = (line: number, path: string) =>
    `${line}: There is no message "${path}" in ${english}.`

  it('reads messages that exist', () => {
    const script = `
      const { close } = messages.value.common
      const group = messages.value[name], all = messages.value, one = messages.value.common[name]
      const length = messages.value.menu.label.length, other = table.value.anything`
    expect(lint('known-message', script)).toEqual([])
    expect(
      lint('known-message', `<template>{{ messages.common.close }}</template>`, 'a.vue'),
    ).toEqual([])
  })

  it.each([
    [`f(messages.value.common.open)`, 'common.open'],
    [`f(messages.value.commons)`, 'commons'],
    [`f(messages.value.commons[name])`, 'commons'],
    [`const { close, open } = messages.value.common`, 'common.open'],
    [`const { menus } = messages.value`, 'menus'],
  ])('%s is an error', (script, path) => {
    expect(lint('known-message', script)).toEqual([unknown(1, path)])
  })

  it('is checked in its template, too', () => {
    const component = `<script setup>\nmessages.value.menu.title\n</script>\n\n<template>\n  <p :title="messages.common.open">{{ messages.menu.text }}</p>\n</template>\n`
    expect(lint('known-message', component, 'a.vue')).toEqual([
      unknown(2, 'menu.title'),
      unknown(6, 'common.open'),
      unknown(6, 'menu.text'),
    ])
  })
})

test('the rules are on for the files of the layer', async () => {
  const eslint = new ESLint()
  const rulesOf = async (file: string) =>
    Object.entries((await eslint.calculateConfigForFile(file)).rules as Record<string, unknown[]>)
      .filter(([name, [severity]]) => name.startsWith('messages/') && severity === 2)
      .map(([name]) => name)
  expect(await rulesOf('locales/de.ts')).toEqual(['messages/complete-locale'])
  for (const file of ['components/data/Table.vue', 'ui/ErrorPage.vue', 'ui/plan/use-plan-text.ts'])
    expect(await rulesOf(file)).toEqual(['messages/known-message'])
})
