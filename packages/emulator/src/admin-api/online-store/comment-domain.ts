import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { escapeHtml } from '../../engine/html'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { commentList } from './article-list'
import { contentExists } from './content-checks'
import { ARTICLES, BLOGS, COMMENTS } from './content-records'
import type { CommentRecord, CommentStatus } from './content-records'

/** Comments on articles, and their moderation. */
export const commentDomain: Domain = {
  queries: {
    comment: COMMENTS.one,
    comments: COMMENTS.page(commentList),
  },
  mutations: {
    commentApprove: moderation(() => 'PUBLISHED', { name: 'approve', notFrom: 'SPAM' }),
    commentSpam: moderation(() => 'SPAM'),
    commentNotSpam: moderation(notSpam, { name: 'not spam', notFrom: 'UNAPPROVED' }),
    commentDelete: COMMENTS.remove('id', 'deletedCommentId', {
      checks: [contentExists(COMMENTS)],
    }),
  },
  types: {
    Comment: {
      article: ARTICLES.at<CommentRecord>('articleId'),
      author: ({ authorName, authorEmail }: CommentRecord) => ({
        __typename: 'CommentAuthor',
        name: authorName,
        email: authorEmail,
      }),
      bodyHtml: ({ body }: CommentRecord) => `<p>${escapeHtml(body)}</p>`,
      ip: () => null,
      isPublished: ({ status }: CommentRecord) => status === 'PUBLISHED',
      userAgent: () => null,
    },
  },
  nodes: { Comment: COMMENTS.node },
}

/** The status of a comment that is not spam. A published one stays published. */
function notSpam({ articleId, status }: CommentRecord, context: GraphqlContext): CommentStatus {
  const article = ARTICLES.in(context).get(articleId)
  const blog = BLOGS.in(context).get(article?.blogId)
  return status === 'PUBLISHED' || blog?.commentPolicy === 'AUTO_PUBLISHED'
    ? 'PUBLISHED'
    : 'UNAPPROVED'
}

/**
 * Creates the mutation that changes the status of a comment.
 *
 * @param transition its name in messages, and the status in which it is refused
 */
function moderation(
  statusOf: (comment: CommentRecord, context: GraphqlContext) => CommentStatus,
  transition?: { name: string; notFrom: CommentStatus },
) {
  return defineMutation<{ id: string }>({
    checks: [
      contentExists(COMMENTS),
      {
        field: ['id'],
        message: `Status cannot transition via "${transition?.name ?? ''}"`,
        fails: ({ id }, context) =>
          transition !== undefined && COMMENTS.in(context).get(id)?.status === transition.notFrom,
      },
    ],
    run: ({ id }, context) => {
      const comments = COMMENTS.in(context)
      const before = comments.get(id)
      if (!before) return {}
      const status = statusOf(before, context)
      const updatedAt = currentTime(context)
      const publishedAt = status === 'PUBLISHED' ? (before.publishedAt ?? updatedAt) : null
      return { comment: comments.put({ ...before, status, publishedAt, updatedAt }) }
    },
  })
}
