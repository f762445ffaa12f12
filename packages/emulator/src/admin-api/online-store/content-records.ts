import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A page of the online store. */
export interface PageRecord extends StoredRecord {
  readonly title: string
  readonly handle: string
  /** HTML. */
  readonly body: string
  readonly templateSuffix: string | null
  /** A time in the future: the page becomes visible then. Null: it is hidden. */
  readonly publishedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export type CommentPolicy = 'AUTO_PUBLISHED' | 'CLOSED' | 'MODERATED'

export interface BlogRecord extends StoredRecord {
  readonly title: string
  readonly handle: string
  readonly commentPolicy: CommentPolicy
  readonly templateSuffix: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface ArticleImage {
  /** Global id. */
  readonly id: string
  readonly url: string
  readonly altText: string | null
}

/** A post of a blog. */
export interface ArticleRecord extends StoredRecord {
  readonly blogId: string
  readonly title: string
  readonly handle: string
  readonly author: string
  /** HTML. */
  readonly body: string
  /** HTML. */
  readonly summary: string | null
  readonly tags: readonly string[]
  readonly image: ArticleImage | null
  readonly templateSuffix: string | null
  readonly publishedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export type CommentStatus = 'PENDING' | 'PUBLISHED' | 'REMOVED' | 'SPAM' | 'UNAPPROVED'

/** A comment on an article. Visitors of the online store write them, and no mutation does. */
export interface CommentRecord extends StoredRecord {
  readonly articleId: string
  readonly authorName: string
  readonly authorEmail: string
  readonly body: string
  readonly status: CommentStatus
  readonly publishedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const PAGES = defineRecords('Page', { handle: (page: PageRecord) => page.handle })

export const BLOGS = defineRecords('Blog', { handle: (blog: BlogRecord) => blog.handle })

export const ARTICLES = defineRecords('Article', {
  blog: (article: ArticleRecord) => article.blogId,
  handle: ({ blogId, handle }: ArticleRecord) => articleKey(blogId, handle),
})

export const COMMENTS = defineRecords('Comment', {
  article: (comment: CommentRecord) => comment.articleId,
})

/** Key of the index of articles by handle: a handle is unique in its blog. */
export function articleKey(blogId: string, handle: string): string {
  return `${blogId} ${handle}`
}
