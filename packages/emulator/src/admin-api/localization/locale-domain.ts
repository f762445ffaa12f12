import type { AdminDomain } from '../admin-domain'
import { seedLocales } from './seed-locales'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { availableLocales, localeName, PRIMARY_LOCALE } from './locales'
import { hasLocale, SHOP_LOCALES, shopLocaleNode } from './shop-locale-records'
import { TRANSLATIONS } from './translation-records'

/** Largest number of languages of a shop, with the primary one. */
const MAX_LOCALES = 20

/** Rules of a language that is changed or removed. */
const CHANGE_RULES: readonly Check<{ locale: string }>[] = [
  {
    field: ['locale'],
    message: "The primary locale of your store can't be changed through this endpoint.",
    fails: ({ locale }) => locale === PRIMARY_LOCALE,
    isFinal: true,
  },
  {
    field: ['locale'],
    message: "The locale doesn't exist.",
    fails: ({ locale }, context) => !hasLocale(context, locale),
    isFinal: true,
  },
]

/** The languages of a shop. */
export const localeDomain: AdminDomain = {
  seed: {
    records: {
      locales: seedLocales,
    },
  },
  queries: {
    availableLocales: (_args, _context, { schema }) => availableLocales(schema),
    shopLocales: ({ published }, context) =>
      [undefined, ...SHOP_LOCALES.in(context).all()]
        .map(shopLocaleNode)
        .filter(locale => !published || locale.published),
  },
  mutations: {
    shopLocaleEnable: defineMutation({
      topics: ['locales/create'],
      run: ({ locale, marketWebPresenceIds }, context, { schema }) => {
        const refuse = (message: string, field: readonly string[] | null = ['locale']) => ({
          shopLocale: null,
          userErrors: [{ field, message }],
        })
        if (!availableLocales(schema).some(({ isoCode }) => isoCode === locale))
          return refuse('Locale is invalid')
        if (hasLocale(context, locale)) return refuse('Locale has already been taken')
        const locales = SHOP_LOCALES.in(context)
        // The primary locale is not in the table.
        if (locales.size >= MAX_LOCALES - 1)
          return refuse(
            `Your store has reached its ${MAX_LOCALES} language limit. ` +
              `To add ${localeName(locale)}, delete one of your other languages.`,
            null,
          )
        const record = locales.put({
          id: locale,
          __typename: SHOP_LOCALES.type,
          isPublished: false,
          webPresenceIds: marketWebPresenceIds ?? [],
        })
        context.emit('locales/create', { locale, published: false })
        return { shopLocale: shopLocaleNode(record) }
      },
    }),
    shopLocaleUpdate: defineMutation({
      checks: CHANGE_RULES,
      topics: ['locales/update'],
      run: ({ locale, shopLocale: { published, marketWebPresenceIds } }, context) => {
        const record = SHOP_LOCALES.in(context).update(locale, {
          ...(typeof published === 'boolean' && { isPublished: published }),
          ...(marketWebPresenceIds && { webPresenceIds: marketWebPresenceIds }),
        })
        context.emit('locales/update', { locale, published: record?.isPublished ?? false })
        return { shopLocale: shopLocaleNode(record) }
      },
    }),
    shopLocaleDisable: defineMutation({
      checks: CHANGE_RULES,
      topics: ['locales/destroy'],
      run: ({ locale }, context) => {
        const published = SHOP_LOCALES.in(context).get(locale)?.isPublished ?? false
        SHOP_LOCALES.in(context).remove(locale)
        TRANSLATIONS.in(context).removeBy('locale', locale)
        context.emit('locales/destroy', { locale, published })
        return { locale }
      },
    }),
  },
}
