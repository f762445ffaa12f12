import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { timestamp } from '../../graphql/timestamp'
import { escapeHtml } from '../engine/html'
import { recordLoader } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import type { ListArgs } from '../engine/resolve/list-records'
import { defineMutation } from '../engine/resolve/mutation'
import { commentList } from './article-list'
import { contentExists } from './content-checks'
import { ARTICLES, BLOGS, COMMENTS } from './content-records'
import type { CommentRecord, CommentStatus } from './content-records'

/** Comments on articles, and their moderation. */
export const commentDomain: Domain = {
  queries: {
    comment: ({ id }: { id: string }, { store }) => store.records.table(COMMENTS).get(id) ?? null,
    comments: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
      listRecords(context.store.records.table(COMMENTS), commentList, args, context, info),
  },
  mutations: {
    commentApprove: moderation(() => 'PUBLISHED'),
    commentSpam: moderation(() => 'SPAM'),
    commentNotSpam: moderation((comment, { store: { records } }) => {
      const article = records.table(ARTICLES).get(comment.articleId)
      const blog = records.table(BLOGS).get(article?.blogId)
      return blog?.commentPolicy === 'AUTO_PUBLISHED' ? 'PUBLISHED' : 'UNAPPROVED'
    }),
    commentDelete: defineMutation<{ id: string }>({
      checks: [contentExists(COMMENTS)],
      run: ({ id }, { store }) => {
        store.records.table(COMMENTS).remove(id)
        return { deletedCommentId: id }
      },
    }),
  },
  types: {
    Comment: {
      article: ({ articleId }: CommentRecord, _args: object, { store }) =>
        store.records.table(ARTICLES).get(articleId) ?? null,
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
  nodes: { Comment: recordLoader(COMMENTS) },
}

/** Creates the mutation that changes the status of a comment. */
function moderation(statusOf: (comment: CommentRecord, context: GraphqlContext) => CommentStatus) {
  return defineMutation<{ id: string }>({
    checks: [contentExists(COMMENTS)],
    run: ({ id }, context) => {
      const comments = context.store.records.table(COMMENTS)
      const before = comments.get(id)
      if (!before) return {}
      const status = statusOf(before, context)
      const updatedAt = timestamp(context.clock.now())
      const publishedAt = status === 'PUBLISHED' ? (before.publishedAt ?? updatedAt) : null
      return { comment: comments.put({ ...before, status, publishedAt, updatedAt }) }
    },
  })
}
