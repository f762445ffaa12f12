import type { SearchSpec } from '../../engine/records/search/search-filter'
import type { ArticleRecord, PageRecord } from './content-records'
import type { PageCreateInput } from '../../../generated/admin'
import { timestamp } from '../../engine/records/timestamp'
import type { EmulatorClock } from '../../state/clock'
import type { MutationError } from '../../engine/resolve/mutation'

/** The fields of an input that publish a page or an article. */
export type PublicationInput = Pick<PageCreateInput, 'isPublished' | 'publishDate'>

/** Returns whether a time of publication is reached. */
export function isPublished(publishedAt: string | null, clock: EmulatorClock): boolean {
  return publishedAt !== null && Date.parse(publishedAt) <= clock.now()
}

/** The values of the search field `published_status` that an object matches. */
function publishedStatuses(publishedAt: string | null, clock: EmulatorClock): string[] {
  return ['any', isPublished(publishedAt, clock) ? 'published' : 'unpublished']
}

/** Lists the error of an input that publishes now and later. */
export function publicationErrors(
  { isPublished: isVisible, publishDate }: PublicationInput,
  field: readonly string[],
  clock: EmulatorClock,
): MutationError[] {
  if (!isVisible || !publishDate || Date.parse(publishDate) <= clock.now()) return []
  return [
    {
      field,
      message: 'Can’t set isPublished to true and also set a future publish date.',
      code: 'INVALID_PUBLISH_DATE',
    },
  ]
}

/**
 * Returns the time of publication after an input.
 *
 * @param before undefined: the input creates the object, which is published by default
 */
export function publicationTime(
  { isPublished: isVisible, publishDate }: PublicationInput,
  before: string | null | undefined,
  clock: EmulatorClock,
): string | null {
  const date = publishDate ? timestamp(Date.parse(publishDate)) : null
  if (isVisible === false) return date !== null && !isPublished(date, clock) ? date : null
  if (date !== null) return date
  if (before !== undefined && (isVisible ?? null) === null) return before
  return before !== undefined && isPublished(before, clock) ? before : timestamp(clock.now())
}

/** Fields by which content with a time of publication is searched. */
export function publishedFields(
  clock: EmulatorClock,
): SearchSpec<ArticleRecord | PageRecord>['fields'] {
  return {
    created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
    handle: { kind: 'exact', read: ({ handle }) => handle },
    id: { kind: 'id', read: ({ id }) => id },
    published_at: { kind: 'time', read: ({ publishedAt }) => publishedAt },
    published_status: {
      kind: 'enum',
      values: ['any', 'published', 'unpublished'],
      read: ({ publishedAt }) => publishedStatuses(publishedAt, clock),
    },
    title: { kind: 'text', read: ({ title }) => title },
    updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
  }
}
