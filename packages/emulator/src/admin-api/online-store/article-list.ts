import type { GraphqlContext } from '../../engine/graphql-context'
import { plainText } from '../../engine/html'
import { cursorTime } from '../../engine/records/connection'
import type { ListSpec } from '../../engine/resolve/list-records'
import { BLOGS } from './content-records'
import type { ArticleRecord, CommentRecord } from './content-records'
import { publishedFields } from './publication-time'

/** Searches and sorts articles. */
export function articleList({ store, clock }: GraphqlContext): ListSpec<ArticleRecord> {
  const blogs = store.records.table(BLOGS)
  const blogTitle = ({ blogId }: ArticleRecord) => blogs.get(blogId)?.title ?? ''
  return {
    search: {
      text: article => [article.title, article.author, plainText(article.body), ...article.tags],
      fields: {
        ...publishedFields(clock),
        author: { kind: 'text', read: ({ author }) => author },
        blog_id: { kind: 'id', read: ({ blogId }) => blogId },
        blog_title: { kind: 'text', read: blogTitle },
        tag: { kind: 'exact', read: ({ tags }) => tags },
        tag_not: { kind: 'exact', read: ({ tags }) => tags, isNegated: true },
      },
    },
    sortValues: {
      AUTHOR: ({ author }) => author,
      BLOG_TITLE: blogTitle,
      PUBLISHED_AT: ({ publishedAt }) => publishedAt && cursorTime(publishedAt),
      TITLE: ({ title }) => title,
      UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
    },
  }
}

/** Searches and sorts comments. */
export const commentList: ListSpec<CommentRecord> = {
  search: {
    text: ({ body, authorName }) => [body, authorName],
    fields: {
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      id: { kind: 'id', read: ({ id }) => id },
      published_at: { kind: 'time', read: ({ publishedAt }) => publishedAt },
      published_status: {
        kind: 'enum',
        values: ['any', 'published', 'unpublished'],
        read: ({ status }) => ['any', status === 'PUBLISHED' ? 'published' : 'unpublished'],
      },
      status: {
        kind: 'enum',
        values: ['pending', 'published', 'removed', 'spam', 'unapproved'],
        read: ({ status }) => status,
      },
      updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
    },
  },
  sortValues: { CREATED_AT: ({ createdAt }) => cursorTime(createdAt) },
}
