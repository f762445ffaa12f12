import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface PageRow {
  id: string
  title: string
  isPublished: boolean
  updatedAt: string
}

export interface PageDetail extends PageRow {
  handle: string
  body: string
}

export const PAGES = defineOperation<{ records: ListConnection<PageRow> }, ListVariables>(`
  query Pages($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: PageSortKeys, $reverse: Boolean) {
    records: pages(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes { id title isPublished updatedAt }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export const PAGE = defineOperation<{ page: PageDetail | null }, { id: string }>(`
  query Page($id: ID!) {
    page(id: $id) { id title isPublished updatedAt handle body }
  }`)

interface PageFields {
  title: string
  body: string
  handle?: string
  isPublished: boolean
}

export const PAGE_CREATE = defineOperation<
  { pageCreate: { page: { id: string } | null; userErrors: UserError[] } },
  { page: PageFields }
>(`
  mutation PageCreate($page: PageCreateInput!) {
    pageCreate(page: $page) { page { id } userErrors { field message } }
  }`)

export const PAGE_UPDATE = defineOperation<
  { pageUpdate: { userErrors: UserError[] } },
  { id: string; page: PageFields }
>(`
  mutation PageUpdate($id: ID!, $page: PageUpdateInput!) {
    pageUpdate(id: $id, page: $page) { userErrors { field message } }
  }`)

export const PAGE_DELETE = defineOperation<
  { pageDelete: { userErrors: UserError[] } },
  { id: string }
>(`
  mutation PageDelete($id: ID!) {
    pageDelete(id: $id) { userErrors { field message } }
  }`)

export interface ArticleRow extends PageRow {
  blog: { id: string; title: string }
  author: { name: string } | null
}

export interface ArticleDetail extends ArticleRow {
  handle: string
  body: string
  tags: string[]
}

export const ARTICLES = defineOperation<{ records: ListConnection<ArticleRow> }, ListVariables>(`
  query Articles($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: ArticleSortKeys, $reverse: Boolean) {
    records: articles(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes { id title isPublished updatedAt blog { id title } author { name } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export const ARTICLE = defineOperation<
  { article: ArticleDetail | null; blogs: { nodes: { id: string; title: string }[] } },
  { id: string }
>(`
  query Article($id: ID!) {
    blogs(first: 50) { nodes { id title } }
    article(id: $id) {
      id title isPublished updatedAt handle body tags blog { id title } author { name }
    }
  }`)

interface ArticleFields extends PageFields {
  tags: string[]
  author: { name: string }
  blogId?: string
}

export const ARTICLE_CREATE = defineOperation<
  { articleCreate: { article: { id: string } | null; userErrors: UserError[] } },
  { article: ArticleFields; blog: { title: string } | null }
>(`
  mutation ArticleCreate($article: ArticleCreateInput!, $blog: ArticleBlogInput) {
    articleCreate(article: $article, blog: $blog) { article { id } userErrors { field message } }
  }`)

export const ARTICLE_UPDATE = defineOperation<
  { articleUpdate: { userErrors: UserError[] } },
  { id: string; article: ArticleFields }
>(`
  mutation ArticleUpdate($id: ID!, $article: ArticleUpdateInput!) {
    articleUpdate(id: $id, article: $article) { userErrors { field message } }
  }`)

export const ARTICLE_DELETE = defineOperation<
  { articleDelete: { userErrors: UserError[] } },
  { id: string }
>(`
  mutation ArticleDelete($id: ID!) {
    articleDelete(id: $id) { userErrors { field message } }
  }`)
