import type { BlogCreateInput, BlogUpdateInput } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import { limitCount } from '../../engine/records/count'
import type { AdminDomain } from '../admin-domain'
import { seedBlogs } from './seed-content'
import type { ListSpec } from '../../engine/resolve/list-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { removeMetafields } from '../metafields/metafield-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { addRedirect } from '../url-redirects/redirect-records'
import { articleList } from './article-list'
import { removeArticle } from './write-article'
import { contentExists, contentHandle, lengthErrors, titleErrors } from './content-checks'
import { ARTICLES, BLOGS } from './content-records'
import type { BlogRecord } from './content-records'

type BlogInput = AnyInput<BlogCreateInput | BlogUpdateInput>

/** Searches and sorts blogs. */
export const blogList: ListSpec<BlogRecord> = {
  search: {
    text: ({ title, handle }) => [title, handle],
    fields: {
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      handle: { kind: 'exact', read: ({ handle }) => handle },
      id: { kind: 'id', read: ({ id }) => id },
      title: { kind: 'text', read: ({ title }) => title },
      updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
    },
  },
  sortValues: { HANDLE: ({ handle }) => handle, TITLE: ({ title }) => title },
}

/** Blogs of the online store. */
export const blogDomain: AdminDomain = {
  seed: {
    records: {
      blogs: seedBlogs,
    },
  },
  queries: {
    blog: BLOGS.one,
    blogs: BLOGS.page(blogList),
    blogsCount: BLOGS.count(blogList),
  },
  mutations: {
    blogCreate: defineMutation({
      errors: ({ blog: input }) => blogErrors({ ...input, title: input.title ?? null }),
      run: ({ blog: input }, context) => {
        const blog = addBlog(context, input)
        const metafieldErrors = setOwnerMetafields(context, blog.id, input.metafields)
        return metafieldErrors.length > 0 ? { userErrors: metafieldErrors } : { blog }
      },
    }),
    blogUpdate: BLOGS.change('id', {
      checks: [contentExists(BLOGS)],
      errors: ({ blog: input }) => blogErrors(input),
      run: ({ id, blog: input }, context, before) => {
        const blog = changeBlog(context, before, input)
        const metafieldErrors = setOwnerMetafields(context, id, input.metafields)
        return metafieldErrors.length > 0 ? { userErrors: metafieldErrors } : { blog }
      },
    }),
    blogDelete: BLOGS.remove('id', 'deletedBlogId', {
      checks: [contentExists(BLOGS)],
      removed: ({ id }, { store: { records } }) => {
        for (const article of records.table(ARTICLES).lookUp('blog', id))
          removeArticle(records, article.id)
        removeMetafields(records, id)
      },
    }),
  },
  types: {
    Blog: {
      articles: ARTICLES.pageBy('blog', articleList),
      articlesCount: ({ id }: BlogRecord, { limit }, context) =>
        limitCount(ARTICLES.in(context).lookUp('blog', id).length, limit),
      feed: () => null,
      tags: ({ id }: BlogRecord, _args, context) =>
        [
          ...new Set(
            ARTICLES.in(context)
              .lookUp('blog', id)
              .flatMap(({ tags }) => tags),
          ),
        ].sort(),
    },
  },
  nodes: { Blog: BLOGS.node },
}

function blogErrors(input: BlogInput): MutationError[] {
  return [
    ...titleErrors(input.title, ['blog', 'title']),
    ...lengthErrors(input.handle, ['blog', 'handle'], 'Handle'),
  ]
}

/** Adds a blog. A handle that is taken gets a number, even a given one. */
export function addBlog(context: GraphqlContext, input: BlogInput): BlogRecord {
  const blogs = BLOGS.in(context)
  return blogs.add({
    title: input.title ?? '',
    handle: contentHandle(input.handle, input.title ?? '', 'blog', handle =>
      blogs.has('handle', handle),
    ),
    commentPolicy: input.commentPolicy ?? 'CLOSED',
    templateSuffix: input.templateSuffix ?? null,
    ...createdNow(context),
  })
}

function changeBlog(context: GraphqlContext, before: BlogRecord, input: BlogInput): BlogRecord {
  const blogs = BLOGS.in(context)
  const title = input.title ?? before.title
  const handle =
    input.handle === undefined
      ? before.handle
      : contentHandle(input.handle, title, 'blog', name => blogs.has('handle', name, before.id))
  if (handle !== before.handle) {
    const [from, to] = [`/blogs/${before.handle}`, `/blogs/${handle}`]
    if (input.redirectNewHandle) addRedirect(context, from, to)
    if (input.redirectArticles)
      for (const article of ARTICLES.in(context).lookUp('blog', before.id))
        addRedirect(context, `${from}/${article.handle}`, `${to}/${article.handle}`)
  }
  return blogs.put({
    ...before,
    title,
    handle,
    commentPolicy: input.commentPolicy ?? before.commentPolicy,
    templateSuffix:
      input.templateSuffix === undefined ? before.templateSuffix : input.templateSuffix,
    updatedAt: currentTime(context),
  })
}
