import type { GraphqlContext } from '../../engine/graphql-context'
import type { StoredRecord } from '../../engine/records/record-table'
import { localeName, PRIMARY_LOCALE } from './locales'
import { defineRecords } from '../../engine/resolve/define-records'

/** A language that the merchant added to the primary one. Its id is the locale, e.g. `pt-BR`. */
export interface ShopLocaleRecord extends StoredRecord {
  readonly isPublished: boolean
  /** Global ids of the web presences that have the language. */
  readonly webPresenceIds: readonly string[]
}

export const SHOP_LOCALES = defineRecords<ShopLocaleRecord>('ShopLocale')

/** Returns whether a shop has a language. */
export function hasLocale(context: GraphqlContext, locale: string): boolean {
  return locale === PRIMARY_LOCALE || SHOP_LOCALES.in(context).get(locale) !== undefined
}

/** Converts a language to the type `ShopLocale`. */
export function shopLocaleNode(record: ShopLocaleRecord | undefined) {
  const locale = record?.id ?? PRIMARY_LOCALE
  return {
    __typename: 'ShopLocale',
    locale,
    name: localeName(locale),
    primary: record === undefined,
    published: record?.isPublished ?? true,
    marketWebPresences: (_args: object, { loadNode }: GraphqlContext) =>
      (record?.webPresenceIds ?? []).flatMap(id => loadNode(id) ?? []),
  }
}
