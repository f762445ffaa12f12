import type { PlatformMessages } from '../../locales/en'

/** Each language is a file of its own, which the page loads when it has that language. */
const LOADERS: Readonly<Record<string, () => Promise<PlatformMessages>>> = {
  cs: () => import('../../locales/cs').then(file => file.cs),
  da: () => import('../../locales/da').then(file => file.da),
  de: () => import('../../locales/de').then(file => file.de),
  es: () => import('../../locales/es').then(file => file.es),
  fi: () => import('../../locales/fi').then(file => file.fi),
  fr: () => import('../../locales/fr').then(file => file.fr),
  it: () => import('../../locales/it').then(file => file.it),
  ja: () => import('../../locales/ja').then(file => file.ja),
  ko: () => import('../../locales/ko').then(file => file.ko),
  nb: () => import('../../locales/nb').then(file => file.nb),
  nl: () => import('../../locales/nl').then(file => file.nl),
  pl: () => import('../../locales/pl').then(file => file.pl),
  'pt-BR': () => import('../../locales/pt-BR').then(file => file.ptBR),
  sv: () => import('../../locales/sv').then(file => file.sv),
  th: () => import('../../locales/th').then(file => file.th),
  tr: () => import('../../locales/tr').then(file => file.tr),
  'zh-CN': () => import('../../locales/zh-CN').then(file => file.zhCN),
}

/** Languages whose only texts have another name. */
const RELATED: Readonly<Record<string, string>> = {
  nn: 'nb',
  no: 'nb',
  pt: 'pt-BR',
  zh: 'zh-CN',
}

/** The locale with the texts for a locale, e.g. `de` for `de-AT`; undefined for English. */
export function findLocale(locale: string): string | undefined {
  if (Object.hasOwn(LOADERS, locale)) return locale
  const { language, script } = new Intl.Locale(locale).maximize()
  // Readers of traditional characters get English instead of simplified ones.
  if (script === 'Hant') return undefined
  const found = RELATED[language] ?? language
  return Object.hasOwn(LOADERS, found) ? found : undefined
}

/**
 * Loads the messages of a locale.
 *
 * @returns undefined for a language without messages, which is shown in English
 */
export async function loadMessages(locale: string): Promise<PlatformMessages | undefined> {
  const found = findLocale(locale)
  return found === undefined ? undefined : LOADERS[found]?.()
}
