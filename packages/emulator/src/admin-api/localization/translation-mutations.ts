import type { TranslationInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { isBlank } from '../../engine/records/is-blank'
import { PRIMARY_LOCALE } from './locales'
import { isMarketCustomizable, translatableContent, translatableKeys } from './translatable-content'
import { contentDigest, entryKey, TRANSLATIONS } from './translation-records'
import { translationNode } from './translation-node'
import { SHOP_LOCALES } from './shop-locale-records'

/** Largest number of translations in one request. */
const MAX_TRANSLATIONS = 100

/** The resource does not exist. */
const MISSING: Check<{ resourceId: string }> = {
  field: ['resourceId'],
  code: 'RESOURCE_NOT_FOUND',
  message: ({ resourceId }) => `Resource ${resourceId} does not exist`,
  fails: ({ resourceId }, context) => !translatableContent(context, resourceId),
  isFinal: true,
}

/** The roots that register and remove translations. */
export const translationMutations: Mutations = {
  translationsRegister: defineMutation({
    checks: [
      MISSING,
      {
        field: ['resourceId'],
        code: 'TOO_MANY_KEYS_FOR_RESOURCE',
        message: `Too many keys for resource - maximum ${MAX_TRANSLATIONS} per mutation`,
        fails: ({ translations }) => translations.length > MAX_TRANSLATIONS,
        isFinal: true,
      },
    ],
    run: ({ resourceId, translations }, context) => {
      const userErrors = translations.flatMap(
        (input, index) => inputError(context, resourceId, input, String(index)) ?? [],
      )
      if (userErrors.length > 0) return { translations: [], userErrors }
      return {
        translations: translations.map(input => {
          const { key, locale, value, marketId = null, translatableContentDigest: digest } = input
          const table = TRANSLATIONS.in(context)
          const [known] = table.lookUp('entry', entryKey(resourceId, locale, marketId, key))
          const record = table.put({
            id: known?.id ?? table.nextId(),
            __typename: TRANSLATIONS.type,
            ...{ resourceId, key, locale, marketId, value, digest },
            updatedAt: currentTime(context),
          })
          return translationNode(context, record)
        }),
      }
    },
  }),
  translationsRemove: defineMutation({
    checks: [MISSING],
    run: ({ resourceId, translationKeys, locales, marketIds }, context) => {
      const table = TRANSLATIONS.in(context)
      const removed = locales.flatMap(locale =>
        (marketIds ?? [null]).flatMap(marketId =>
          translationKeys.flatMap(key =>
            table.lookUp('entry', entryKey(resourceId, locale, marketId, key)),
          ),
        ),
      )
      const nodes = removed.map(record => translationNode(context, record))
      for (const { id } of removed) table.remove(id)
      return { translations: nodes.length > 0 ? nodes : null }
    },
  }),
}

/** Returns the first error of a translation. */
function inputError(
  context: GraphqlContext,
  resourceId: string,
  input: TranslationInput,
  index: string,
): MutationError | undefined {
  const { key, locale, value, marketId, translatableContentDigest } = input
  const refuse = (name: string, code: string, message: string) => ({
    field: ['translations', index, name],
    code,
    message,
  })
  if (typeof marketId === 'string' && !context.loadNode(marketId))
    return refuse(
      'marketId',
      'MARKET_DOES_NOT_EXIST',
      "The market corresponding to the `marketId` argument doesn't exist",
    )
  if (locale === PRIMARY_LOCALE)
    return refuse(
      'locale',
      'INVALID_LOCALE_FOR_SHOP',
      "Locale cannot be the same as the shop's primary locale",
    )
  if (!SHOP_LOCALES.in(context).get(locale))
    return refuse('locale', 'INVALID_LOCALE_FOR_SHOP', 'Locale is not a valid locale for the shop')
  if (!translatableKeys(resourceId).includes(key))
    return refuse('key', 'INVALID_KEY_FOR_MODEL', `Key ${key} is not a valid translatable field`)
  if (marketId && !isMarketCustomizable(resourceId))
    return refuse(
      'key',
      'RESOURCE_NOT_MARKET_CUSTOMIZABLE',
      `Key ${key} cannot be customized for a market; it can only be translated.`,
    )
  if (isBlank(value)) return refuse('value', 'FAILS_RESOURCE_VALIDATION', "Value can't be blank")
  const content = translatableContent(context, resourceId)?.find(entry => entry.key === key)
  if (!content || contentDigest(content.value) !== translatableContentDigest)
    return refuse(
      'translatableContentDigest',
      'INVALID_TRANSLATABLE_CONTENT',
      'Translatable content hash is invalid',
    )
  return undefined
}
