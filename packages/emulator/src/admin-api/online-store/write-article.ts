import type { ArticleCreateInput, ArticleUpdateInput } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import { normalizeTags } from '../../engine/records/tags'
import { removeMetafields } from '../metafields/metafield-records'
import { contentHandle } from './content-checks'
import { articleKey, ARTICLES, COMMENTS } from './content-records'
import type { ArticleImage, ArticleRecord } from './content-records'
import { publicationTime } from './publication-time'

/** The schema's inputs `ArticleCreateInput` and `ArticleUpdateInput`. */
export type ArticleInput = AnyInput<ArticleCreateInput | ArticleUpdateInput>

/** Adds an article to a blog, or changes one. */
export function writeArticle(
  context: GraphqlContext,
  blogId: string,
  input: ArticleInput,
  before?: ArticleRecord,
): ArticleRecord {
  const { store, clock } = context
  const articles = store.records.table(ARTICLES)
  const at = timestamp(clock.now())
  const title = input.title ?? before?.title ?? ''
  const isTaken = (handle: string) => articles.has('handle', articleKey(blogId, handle), before?.id)
  const keepsHandle = before && input.handle === undefined && blogId === before.blogId
  return articles.put({
    id: before?.id ?? articles.nextId(),
    __typename: ARTICLES.type,
    blogId,
    title,
    handle: keepsHandle
      ? before.handle
      : contentHandle(input.handle ?? before?.handle, title, 'article', isTaken),
    author: authorName(context, input) ?? before?.author ?? '',
    body: input.body === undefined ? (before?.body ?? '') : (input.body ?? ''),
    summary: input.summary === undefined ? (before?.summary ?? null) : input.summary,
    tags: input.tags ? normalizeTags(input.tags) : (before?.tags ?? []),
    image: imageFrom(store.records, input.image, before?.image),
    templateSuffix:
      input.templateSuffix === undefined ? (before?.templateSuffix ?? null) : input.templateSuffix,
    publishedAt: publicationTime(input, before?.publishedAt, clock),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  })
}

/** Deletes an article with its comments and metafields. */
export function removeArticle(records: RecordStore, id: string): void {
  records.table(COMMENTS).removeBy('article', id)
  removeMetafields(records, id)
  records.table(ARTICLES).remove(id)
}

function authorName({ loadNode }: GraphqlContext, { author }: ArticleInput): string | undefined {
  const user = author?.userId ? loadNode(author.userId) : undefined
  return user && 'name' in user ? String(user.name) : author?.name?.trim() || undefined
}

function imageFrom(
  records: RecordStore,
  input: ArticleInput['image'],
  before: ArticleImage | null = null,
): ArticleImage | null {
  if (input === undefined) return before
  if (input === null) return null
  const altText = input.altText === undefined ? (before?.altText ?? null) : input.altText
  if (!input.url) return before && { ...before, altText }
  return {
    id: globalId('ArticleImage', records.nextNumber('ArticleImage')),
    url: input.url,
    altText,
  }
}
