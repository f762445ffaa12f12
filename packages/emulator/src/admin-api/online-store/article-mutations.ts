import type { ArticleBlogInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { addRedirect } from '../url-redirects/redirect-records'
import { addBlog } from './blog-domain'
import { contentExists, lengthErrors, sizeErrors, takenErrors, titleErrors } from './content-checks'
import { articleKey, ARTICLES, BLOGS } from './content-records'
import type { ArticleRecord } from './content-records'
import { publicationErrors } from './publication-time'
import { removeArticle, writeArticle } from './write-article'
import type { ArticleInput } from './write-article'

/** Articles have longer handles than pages. */
const MAX_HANDLE_LENGTH = 265
const MAX_BODY_KB = 1024

/** The roots of articles. */
export const articleMutations: Mutations = {
  articleCreate: defineMutation({
    errors: ({ article: input, blog }, context) => [
      ...blogErrors(context, input, blog, true),
      ...articleErrors(context, {
        ...input,
        title: input.title ?? null,
        author: input.author ?? {},
      }),
    ],
    run: ({ article: input, blog }, context) => {
      const blogId = blog ? addBlog(context, blog).id : (input.blogId ?? '')
      const article = writeArticle(context, blogId, input)
      const metafieldErrors = setOwnerMetafields(context, article.id, input.metafields)
      return metafieldErrors.length > 0 ? { userErrors: metafieldErrors } : { article }
    },
  }),

  articleUpdate: ARTICLES.change('id', {
    checks: [contentExists(ARTICLES)],
    errors: ({ article: input, blog }, context, before) => [
      ...blogErrors(context, input, blog, false),
      ...articleErrors(context, input, before),
    ],
    run: ({ id, article: input, blog }, context, before) => {
      const blogId = blog ? addBlog(context, blog).id : (input.blogId ?? before.blogId)
      const article = writeArticle(context, blogId, input, before)
      if (input.redirectNewHandle)
        addRedirect(context, pathOf(context, before), pathOf(context, article))
      const metafieldErrors = setOwnerMetafields(context, id, input.metafields)
      return metafieldErrors.length > 0 ? { userErrors: metafieldErrors } : { article }
    },
  }),

  articleDelete: defineMutation({
    checks: [contentExists(ARTICLES)],
    run: ({ id }, { store }) => {
      removeArticle(store.records, id)
      return { deletedArticleId: id }
    },
  }),
}

function blogErrors(
  context: GraphqlContext,
  { blogId }: ArticleInput,
  blog: ArticleBlogInput | null | undefined,
  isRequired: boolean,
): MutationError[] {
  const field = ['article']
  if (blogId && blog)
    return [
      {
        field,
        message: "Can't create a blog from input if a blog ID is supplied.",
        code: 'AMBIGUOUS_BLOG',
      },
    ]
  if (blog) return titleErrors(blog.title, ['blog', 'title'])
  if (!blogId)
    return isRequired
      ? [
          {
            field,
            message: 'Must reference or create a blog when creating an article.',
            code: 'BLOG_REFERENCE_REQUIRED',
          },
        ]
      : []
  return BLOGS.in(context).get(blogId)
    ? []
    : [{ field, message: 'Must reference an existing blog.', code: 'NOT_FOUND' }]
}

function articleErrors(
  context: GraphqlContext,
  input: ArticleInput,
  before?: ArticleRecord,
): MutationError[] {
  const articles = ARTICLES.in(context)
  const blogId = input.blogId ?? before?.blogId ?? ''
  return [
    ...titleErrors(input.title, ['article', 'title']),
    ...authorErrors(context, input),
    ...lengthErrors(input.handle, ['article', 'handle'], 'Handle', MAX_HANDLE_LENGTH),
    ...takenErrors(input.handle, ['article', 'handle'], handle =>
      articles.has('handle', articleKey(blogId, handle), before?.id),
    ),
    ...sizeErrors(input.body, ['article', 'body'], MAX_BODY_KB),
    ...imageErrors(input, before),
    ...publicationErrors(input, ['article'], context.clock),
  ]
}

function authorErrors({ loadNode }: GraphqlContext, { author }: ArticleInput): MutationError[] {
  if (!author) return []
  const field = ['article']
  const { name, userId } = author
  if (name && userId)
    return [
      {
        field,
        message: "Can't create an article author if both author name and user ID are supplied.",
        code: 'AMBIGUOUS_AUTHOR',
      },
    ]
  if (userId)
    return loadNode(userId)
      ? []
      : [
          {
            field,
            message: 'User must exist if a user ID is supplied.',
            code: 'AUTHOR_MUST_EXIST',
          },
        ]
  return name?.trim()
    ? []
    : [
        {
          field,
          message: "Can't create an article if both author name and user ID are blank.",
          code: 'AUTHOR_FIELD_REQUIRED',
        },
      ]
}

/** An alternative text needs an image. */
function imageErrors({ image }: ArticleInput, before?: ArticleRecord): MutationError[] {
  if (!image || image.url || before?.image) return []
  return [{ field: ['article', 'image', 'url'], message: "Url can't be blank", code: 'BLANK' }]
}

function pathOf(context: GraphqlContext, { blogId, handle }: ArticleRecord): string {
  return `/blogs/${BLOGS.in(context).get(blogId)?.handle ?? ''}/${handle}`
}
