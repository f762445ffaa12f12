/** Returns the locale, or English: the `locale` parameter of the admin is not validated. */
export function supportedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
