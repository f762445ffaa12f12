import type { Arguments } from '../../generated/storefront'
import { plainText, truncate } from '../engine/html'
import { BY_ID, paginate } from '../engine/records/connection'
import { pickFields } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import { METAFIELDS, metafieldKey } from '../admin-api/metafields/metafield-records'
import { articleDomain } from '../admin-api/online-store/article-domain'
import { articleList } from '../admin-api/online-store/article-list'
import { blogList } from '../admin-api/online-store/blog-domain'
import { ARTICLES, BLOGS, COMMENTS, PAGES } from '../admin-api/online-store/content-records'
import type {
  ArticleRecord,
  BlogRecord,
  CommentRecord,
  PageRecord,
} from '../admin-api/online-store/content-records'
import { pageDomain, pageList } from '../admin-api/online-store/page-domain'
import { isPublished } from '../admin-api/online-store/publication-time'
import type { GraphqlContext } from '../engine/graphql-context'
import { visibleMetafields } from '../admin-api/metafields/visible-metafields'
import { findByName } from './visible-products'
import type { FindArgs } from './visible-products'
import { translate } from './visitor-locale'

/** Lists the pages that visitors see. */
export function visiblePages({ store, clock }: GraphqlContext): PageRecord[] {
  return store.records
    .table(PAGES)
    .all()
    .filter(({ publishedAt }) => isPublished(publishedAt, clock))
}

/** Lists the articles that visitors see. */
export function visibleArticles({ store, clock }: GraphqlContext): ArticleRecord[] {
  return store.records
    .table(ARTICLES)
    .all()
    .filter(({ publishedAt }) => isPublished(publishedAt, clock))
}

/** Pages, blogs, and articles, as visitors see them. */
export const contentDomain: Domain<Arguments> = {
  queries: {
    article: ({ id }, context) => findByName(context, visibleArticles(context), { id }),
    articles: (args, context, info) =>
      listRecords(visibleArticles(context), articleList(context), args, context, info),
    blog: (args, context) => findBlog(context, args),
    blogByHandle: ({ handle }, context) => findBlog(context, { handle }),
    blogs: BLOGS.page(blogList),
    page: (args, context) => findByName(context, visiblePages(context), args),
    pageByHandle: ({ handle }, context) => findByName(context, visiblePages(context), { handle }),
    pages: (args, context, info) =>
      listRecords(visiblePages(context), pageList(context), args, context, info),
  },
  types: {
    Article: {
      ...pickFields(articleDomain.types?.Article ?? {}, ['blog', 'image']),
      ...visibleMetafields('ARTICLE', 'storefront'),
      author: ({ author }: ArticleRecord) => authorNode(author),
      authorV2: ({ author }: ArticleRecord) => authorNode(author),
      comments: ({ id }: ArticleRecord, args, context) =>
        paginate(
          COMMENTS.in(context)
            .lookUp('article', id)
            .filter(({ status }) => status === 'PUBLISHED'),
          args,
          BY_ID,
        ),
      content: (article: ArticleRecord, { truncateAt }, context) =>
        truncate(plainText(bodyOf(context, article)), truncateAt),
      contentHtml: (article: ArticleRecord, _args, context) => bodyOf(context, article),
      excerpt: (article: ArticleRecord, { truncateAt }, context) => {
        const summary = summaryOf(context, article)
        return summary === null ? null : truncate(plainText(summary), truncateAt)
      },
      excerptHtml: (article: ArticleRecord, _args, context) => summaryOf(context, article),
      handle: handleOf,
      onlineStoreUrl: (article: ArticleRecord, _args, { store }) => {
        const blog = store.records.table(BLOGS).get(article.blogId)
        return `https://${store.domain}/blogs/${blog?.handle ?? ''}/${article.handle}`
      },
      seo: ({ id }: ArticleRecord, _args, context) => seoOf(context, id),
      title: titleOf,
      trackingParameters: () => null,
    },
    Blog: {
      ...visibleMetafields('BLOG', 'storefront'),
      articleByHandle: ({ id }: BlogRecord, { handle }, context) =>
        findByName(context, articlesOf(context, id), { handle }),
      articles: ({ id }: BlogRecord, args, context, info) =>
        listRecords(articlesOf(context, id), articleList(context), args, context, info),
      authors: ({ id }: BlogRecord, _args, context) =>
        [...new Set(articlesOf(context, id).map(({ author }) => author))].map(authorNode),
      handle: handleOf,
      onlineStoreUrl: ({ handle }: BlogRecord, _args, { store }) =>
        `https://${store.domain}/blogs/${handle}`,
      seo: ({ id }: BlogRecord, _args, context) => seoOf(context, id),
      title: titleOf,
    },
    Comment: {
      author: ({ authorName, authorEmail }: CommentRecord) => ({
        name: authorName,
        email: authorEmail,
      }),
      content: ({ body }: CommentRecord, { truncateAt }) => truncate(plainText(body), truncateAt),
      contentHtml: ({ body }: CommentRecord) => body,
    },
    Page: {
      ...pickFields(pageDomain.types?.Page ?? {}, ['bodySummary']),
      ...visibleMetafields('PAGE', 'storefront'),
      body: (page: PageRecord, _args, context) => bodyOf(context, page),
      handle: handleOf,
      onlineStoreUrl: ({ handle }: PageRecord, _args, { store }) =>
        `https://${store.domain}/pages/${handle}`,
      seo: ({ id }: PageRecord, _args, context) => seoOf(context, id),
      title: titleOf,
      trackingParameters: () => null,
    },
  },
  nodes: {
    Article: (id, context) => findByName(context, visibleArticles(context), { id }),
    Blog: (id, context) => findBlog(context, { id }),
    Page: (id, context) => findByName(context, visiblePages(context), { id }),
  },
}

type Content = ArticleRecord | BlogRecord | PageRecord

function findBlog(context: GraphqlContext, args: FindArgs): BlogRecord | null {
  return findByName(context, BLOGS.in(context).all(), args)
}

function articlesOf(context: GraphqlContext, wanted: string): ArticleRecord[] {
  return visibleArticles(context).filter(({ blogId }) => blogId === wanted)
}

function bodyOf(context: GraphqlContext, { id, body }: ArticleRecord | PageRecord): string {
  return translate(context, id, 'body_html', body)
}

function summaryOf(context: GraphqlContext, { id, summary }: ArticleRecord): string | null {
  return translate(context, id, 'summary_html', summary)
}

function titleOf({ id, title }: Content, _args: object, context: GraphqlContext): string {
  return translate(context, id, 'title', title)
}

function handleOf({ id, handle }: Content, _args: object, context: GraphqlContext): string {
  return translate(context, id, 'handle', handle)
}

/** The texts for search engines are metafields, as on the platform. */
function seoOf(context: GraphqlContext, ownerId: string) {
  const read = (key: string) =>
    context.store.records.table(METAFIELDS).lookUp('key', metafieldKey(ownerId, 'global', key))[0]
      ?.stored ?? null
  return {
    title: translate(context, ownerId, 'meta_title', read('title_tag')),
    description: translate(context, ownerId, 'meta_description', read('description_tag')),
  }
}

/** Authors have a name alone. */
function authorNode(name: string) {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    __typename: 'ArticleAuthor',
    ...{ name, firstName, lastName: rest.join(' '), email: '', bio: null },
  }
}
