import { createHash } from 'node:crypto'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** The translation of one text of a resource. */
export interface TranslationRecord extends StoredRecord {
  readonly resourceId: string
  readonly key: string
  readonly locale: string
  /** Global id of the only market that has the translation; null: all markets. */
  readonly marketId: string | null
  readonly value: string
  /** Digest of the text that was translated. */
  readonly digest: string
  readonly updatedAt: string
}

export const TRANSLATIONS = defineRecords('Translation', {
  resource: ({ resourceId }: TranslationRecord) => resourceId,
  locale: ({ locale }: TranslationRecord) => locale,
  entry: ({ resourceId, locale, marketId, key }: TranslationRecord) =>
    entryKey(resourceId, locale, marketId, key),
})

/** Key of the index of translations by resource, language, market, and text. */
export function entryKey(
  resourceId: string,
  locale: string,
  marketId: string | null,
  key: string,
): string {
  return [resourceId, locale, marketId ?? '', key].join(' ')
}

/** Returns the digest by which a translation names the text that was translated. */
export function contentDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
