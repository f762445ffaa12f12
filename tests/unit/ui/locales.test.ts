import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { de } from '../../../locales/de'
import { en } from '../../../locales/en'
import { es } from '../../../locales/es'
import { fr } from '../../../locales/fr'
import { ja } from '../../../locales/ja'
import { nl } from '../../../locales/nl'
import { ptBR } from '../../../locales/pt-BR'

const locales = { de, es, fr, ja, nl, 'pt-BR': ptBR }

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
  it('are all tested here', () => {
    const files = readdirSync(new URL('../../../locales', import.meta.url))
    expect(files.sort()).toEqual(['en', ...Object.keys(locales)].map(name => `${name}.ts`).sort())
  })

  it.each(Object.entries(locales))('%s has every message, and no other', (_name, locale) => {
    expect([...messagesOf(locale).keys()]).toEqual([...messagesOf(en).keys()])
  })

  it.each(Object.entries(locales))('%s has the placeholders of English', (_name, locale) => {
    const messages = messagesOf(locale)
    for (const [path, message] of messagesOf(en)) {
      expect(messages.get(path)?.trim(), path).not.toBe('')
      expect(placeholdersOf(messages.get(path)), path).toEqual(placeholdersOf(message))
    }
  })
})
