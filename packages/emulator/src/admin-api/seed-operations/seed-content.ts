import { timestamp } from '../../engine/records/timestamp'
import type {
  FileSeed,
  LocaleSeed,
  PublicationSeed,
  SavedSearchSeed,
  TranslationSeed,
} from '../../state/commerce/content'
import { Refusal } from '../../state/refusal'
import { PRODUCTS } from '../products/product-records'
import { shopLocales, SHOP_LOCALES } from '../localization/shop-locale-records'
import { contentDigest } from '../localization/translation-records'
import { translatableContent } from '../localization/translatable-content'
import type { SeedRun } from './seed-run'

/** Adds languages. They need no check: the reader knows their form. */
export function seedLocales(run: SeedRun, seeds: readonly LocaleSeed[]): string[] {
  const locales = shopLocales(run.context)
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

/** Adds publications without a catalog. */
export function seedPublications(run: SeedRun, seeds: readonly PublicationSeed[]): string[] {
  return seeds.map(({ products = [], autoPublish = false }, index) =>
    addPublication(run, { autoPublish }, products, `publications[${index}]`),
  )
}

/** Adds a publication with products. Returns its global id. */
export function addPublication(
  run: SeedRun,
  input: { autoPublish?: boolean; catalogId?: string },
  handles: readonly string[],
  path: string,
): string {
  const id = run.create('publicationCreate', { input }, 'publication', path)
  const products = run.store.records.table(PRODUCTS)
  for (const productId of run.products(handles, `${path}.products`)) {
    const product = products.get(productId)
    if (product)
      products.update(productId, {
        publications: { ...product.publications, [id]: timestamp(run.epoch) },
      })
  }
  return id
}

/** Adds saved searches. */
export function seedMerchantSearches(run: SeedRun, seeds: readonly SavedSearchSeed[]): string[] {
  return seeds.map((input, index) =>
    run.create('savedSearchCreate', { input }, 'savedSearch', `savedSearches[${index}]`),
  )
}

/** Adds files. */
export function seedFiles(run: SeedRun, seeds: readonly FileSeed[]): string[] {
  return seeds.flatMap(({ url, alt }, index) => {
    const files = [{ originalSource: url, alt: alt ?? null }]
    const payload = run.execute('fileCreate', { files }, `files[${index}]`)
    return (payload.files as { id: string }[]).map(({ id }) => id)
  })
}
