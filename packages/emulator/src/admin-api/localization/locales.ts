import { isEnumType } from 'graphql'
import type { GraphQLSchema } from 'graphql'

/** Language of a shop. It cannot be disabled. */
export const PRIMARY_LOCALE = 'en'

const NAMES = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
/** Names that differ from those of the Unicode CLDR. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ff: 'Fulah',
  nb: 'Norwegian (Bokmål)',
  'zh-CN': 'Chinese (Simplified)',
  'zh-TW': 'Chinese (Traditional)',
}
/** Codes that are no languages of shops: an artificial or dead language, or one with regions. */
const UNAVAILABLE = new Set(['CU', 'PT', 'VO', 'ZH'])

/** A language that a shop can be translated to. */
export interface Locale {
  /** E.g. `pt-BR`. */
  readonly isoCode: string
  /** In English. */
  readonly name: string
}

/** Returns the English name of a locale. */
export function localeName(isoCode: string): string {
  return OTHER_NAMES[isoCode] ?? NAMES.of(isoCode) ?? isoCode
}

/** Lists the locales that a schema knows, by name. */
export function availableLocales(schema: GraphQLSchema): Locale[] {
  const type = schema.getType('LanguageCode')
  const codes = isEnumType(type) ? type.getValues().map(({ name }) => name) : []
  return codes
    .filter(code => !UNAVAILABLE.has(code))
    .map(code => {
      const [language = '', region] = code.split('_')
      const isoCode = [language.toLowerCase(), ...(region ? [region] : [])].join('-')
      return { isoCode, name: localeName(isoCode) }
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}
