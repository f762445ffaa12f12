import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en } from '../../../locales/en'
import { findLocale, loadMessages } from '../../../ui/locale/load-messages'

const files = readdirSync(new URL('../../../locales', import.meta.url))
const names = files.map(file => file.replace('.ts', '')).filter(name => name !== 'en')
const locales = await Promise.all(
  names.map(async name => [name, (await loadMessages(name)) ?? {}] as const),
)

/** Messages by their path, e.g. `common.close`. */
function messagesOf(messages: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]: [string, string | object]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as const]
        : [...messagesOf(value, `${path}${key}.`)],
    ),
  )
}

const placeholdersOf = (message = '') => (message.match(/\{\w+\}/g) ?? []).sort()

describe('the languages of the layer', () => {
  it('are those of the admin for which texts exist', () => {
    expect(names.sort()).toEqual(
      'cs da de es fi fr it ja ko nb nl pl pt-BR sv th tr zh-CN'.split(' '),
    )
  })

  it.each(locales)('%s has every message, and no other', (_name, locale) => {
    expect([...messagesOf(locale).keys()]).toEqual([...messagesOf(en).keys()])
  })

  it.each(locales)('%s has the placeholders of English', (_name, locale) => {
    const messages = messagesOf(locale)
    for (const [path, message] of messagesOf(en)) {
      expect(messages.get(path)?.trim(), path).not.toBe('')
      expect(placeholdersOf(messages.get(path)), path).toEqual(placeholdersOf(message))
    }
  })

  it.each([
    ['de-AT', 'de'],
    ['pt-PT', 'pt-BR'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-TW', undefined],
    ['zh-Hant', undefined],
    ['en-GB', undefined],
    ['el', undefined],
  ])('%s is shown with the texts of %s', (locale, expected) => {
    expect(findLocale(locale)).toBe(expected)
  })

  it('translate most messages, also where the English one would fit', () => {
    const english = [...messagesOf(en).values()]
    for (const [name, locale] of locales) {
      const same = [...messagesOf(locale).values()].filter((text, at) => text === english[at])
      expect(same.length / english.length, `${name}: ${same.join(' | ')}`).toBeLessThan(0.15)
    }
  })
})
