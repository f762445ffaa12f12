import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'

export type PageRow = RecordOf<typeof PAGES>

export type PageDetail = NonNullable<DataOf<typeof PAGE>['page']>

export const PAGES = defineOperation(`
  query Pages($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: PageSortKeys, $reverse: Boolean) {
    records: pages(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes { id title isPublished updatedAt }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export const PAGE = defineOperation(`
  query Page($id: ID!) {
    page(id: $id) { id title isPublished updatedAt handle body }
  }`)

export const PAGE_CREATE = defineOperation(`
  mutation PageCreate($page: PageCreateInput!) {
    pageCreate(page: $page) { page { id } userErrors { field message } }
  }`)

export const PAGE_UPDATE = defineOperation(`
  mutation PageUpdate($id: ID!, $page: PageUpdateInput!) {
    pageUpdate(id: $id, page: $page) { userErrors { field message } }
  }`)

export const PAGE_DELETE = defineOperation(`
  mutation PageDelete($id: ID!) {
    pageDelete(id: $id) { userErrors { field message } }
  }`)

export type ArticleRow = RecordOf<typeof ARTICLES>

export type ArticleDetail = NonNullable<DataOf<typeof ARTICLE>['article']>

export const ARTICLES = defineOperation(`
  query Articles($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: ArticleSortKeys, $reverse: Boolean) {
    records: articles(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes { id title isPublished updatedAt blog { id title } author { name } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export const ARTICLE = defineOperation(`
  query Article($id: ID!) {
    blogs(first: 50) { nodes { id title } }
    article(id: $id) {
      id title isPublished updatedAt handle body tags blog { id title } author { name }
    }
  }`)

export const ARTICLE_CREATE = defineOperation(`
  mutation ArticleCreate($article: ArticleCreateInput!, $blog: ArticleBlogInput) {
    articleCreate(article: $article, blog: $blog) { article { id } userErrors { field message } }
  }`)

export const ARTICLE_UPDATE = defineOperation(`
  mutation ArticleUpdate($id: ID!, $article: ArticleUpdateInput!) {
    articleUpdate(id: $id, article: $article) { userErrors { field message } }
  }`)

export const ARTICLE_DELETE = defineOperation(`
  mutation ArticleDelete($id: ID!) {
    articleDelete(id: $id) { userErrors { field message } }
  }`)
