/** Language of a shop. */
export const PRIMARY_LOCALE = 'en'

/** Regional languages that the platform distinguishes. Others are the language itself. */
const REGIONAL = ['pt-BR', 'pt-PT', 'zh-CN', 'zh-TW']

const NAMES = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
  fallback: 'none',
})

/** Returns the language of a locale: `fr` of `fr-CA`. */
export function languageOf(locale: string): string {
  return locale.split(/[-_]/)[0]?.toLowerCase() ?? ''
}

/** Returns whether there is such a language. */
export function isLocale(locale: string): boolean {
  return /^[a-z]{2,3}(?:[-_][a-z\d]{2,4})*$/i.test(locale) && nameOf(languageOf(locale)) !== null
}

/** The type `ShopLocale`. */
export function shopLocale(locale: string) {
  const regional = REGIONAL.find(code => code.toLowerCase() === locale.toLowerCase())
  const code = regional ?? languageOf(locale)
  return {
    __typename: 'ShopLocale',
    locale: code,
    name: nameOf(code) ?? code,
    primary: code === PRIMARY_LOCALE,
    published: true,
    marketWebPresences: [],
  }
}

/** Joins words: `en, fr, and de`. */
export function sentenceOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1) ?? ''}`
}

function nameOf(code: string): string | null {
  return NAMES.of(code) ?? null
}
