import { BY_ID, defaultCursor, paginate } from '../../engine/records/connection'
import { globalId } from '../../engine/records/global-id'
import type { Domain } from '../../engine/resolve/domain'
import { countRecords } from '../../engine/resolve/list-records'
import { articleList, commentList } from './article-list'
import { articleMutations } from './article-mutations'
import { ARTICLES, BLOGS, COMMENTS } from './content-records'
import type { ArticleRecord } from './content-records'
import { isPublished } from './publication-time'

/** Articles of blogs. */
export const articleDomain: Domain = {
  queries: {
    article: ARTICLES.one,
    articleAuthors: (args, context) => {
      const names = ARTICLES.in(context)
        .all()
        .map(({ author }) => author)
      const authors = [...new Set(names)].map((name, index) => ({
        __typename: 'ArticleAuthor',
        id: globalId('ArticleAuthor', index + 1),
        name,
      }))
      return paginate(authors, args, BY_ID)
    },
    articles: ARTICLES.page(articleList),
    articleTags: ({ limit, sort }, context) => {
      const counts = new Map<string, number>()
      for (const { tags } of ARTICLES.in(context).all())
        for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
      const names = [...counts.keys()].sort()
      if (sort === 'POPULAR')
        names.sort((left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0))
      return names.slice(0, limit)
    },
  },
  mutations: articleMutations,
  types: {
    Article: {
      author: ({ author }: ArticleRecord) => ({ __typename: 'ArticleAuthor', name: author }),
      blog: BLOGS.at<ArticleRecord>('blogId'),
      comments: COMMENTS.pageBy('article', commentList),
      commentsCount: ({ id }: ArticleRecord, args, context, info) => {
        const comments = COMMENTS.in(context).lookUp('article', id)
        return countRecords(comments, commentList.search, args, context, info)
      },
      defaultCursor: ({ id }: ArticleRecord) => defaultCursor(id),
      image: ({ image }: ArticleRecord) =>
        image && {
          __typename: 'Image',
          id: image.id,
          altText: image.altText,
          url: image.url,
          src: image.url,
          originalSrc: image.url,
          transformedSrc: image.url,
          width: null,
          height: null,
        },
      isPublished: ({ publishedAt }: ArticleRecord, _args, { clock }) =>
        isPublished(publishedAt, clock),
    },
  },
  nodes: { Article: ARTICLES.node },
}
