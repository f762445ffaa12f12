import type { LocaleSeed, TranslationSeed } from '../../state/commerce/content'
import { Refusal } from '../../state/refusal'
import { SHOP_LOCALES } from './shop-locale-records'
import { contentDigest } from './translation-records'
import { translatableContent } from './translatable-content'
import type { SeedRun } from '../seed-run'

/** Adds languages. They need no check: the reader knows their form. */
export function seedLocales(run: SeedRun, seeds: readonly LocaleSeed[]): string[] {
  const locales = SHOP_LOCALES.in(run.context)
  return seeds.map(
    ({ locale, published = true }) =>
      locales.put({
        id: locale,
        __typename: SHOP_LOCALES.type,
        isPublished: published,
        webPresenceIds: [],
      }).id,
  )
}

/** Adds translations of products and collections. */
export function seedTranslations(run: SeedRun, seeds: readonly TranslationSeed[]): string[] {
  return seeds.flatMap(({ product, collection, locale, texts }, index) => {
    const path = `translations[${index}]`
    if ((product === undefined) === (collection === undefined))
      throw new Refusal(400, `${path} must have either product or collection.`)
    const [resourceId = ''] =
      product === undefined
        ? run.collections([collection ?? ''], `${path}.collection`)
        : run.products([product], `${path}.product`)
    const content = translatableContent(run.context, resourceId) ?? []
    const translations = Object.entries(texts).map(([key, value]) => ({
      key,
      value,
      locale,
      translatableContentDigest: contentDigest(
        content.find(candidate => candidate.key === key)?.value ?? '',
      ),
    }))
    run.execute('translationsRegister', { resourceId, translations }, path)
    return [resourceId]
  })
}
