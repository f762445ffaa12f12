import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  [
    'write_content',
    'write_online_store_pages',
    'write_online_store_navigation',
    'write_translations',
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          blogs: [
            {
              title: 'News',
              articles: [
                {
                  title: 'Open',
                  author: 'Kim',
                  tags: ['b', 'a'],
                  comments: [{ name: 'Sam', email: 'sam@shop.example', text: '<i>Fine</i>' }],
                },
              ],
            },
          ],
        },
      ],
    },
  },
)

const BLOG = 'gid://shopify/Blog/1001'
const ARTICLE = 'gid://shopify/Article/1001'
const COMMENT = 'gid://shopify/Comment/1001'

interface Written {
  page: { id: string; handle: string; isPublished: boolean } | null
  userErrors: object[]
}

const createPage = (page: object) =>
  admin.ask<Written>(
    `mutation ($page: PageCreateInput!) { pageCreate(page: $page) {
      page { id handle isPublished } userErrors { field code }
    } }`,
    { page },
  )
const createArticle = (article: object, blog?: object) =>
  admin.ask<{ article: { handle: string } | null; userErrors: object[] }>(
    `mutation ($article: ArticleCreateInput!, $blog: ArticleBlogInput) {
      articleCreate(article: $article, blog: $blog) {
        article { handle blog { title } author { name } } userErrors { field code }
      }
    }`,
    { article, blog },
  )

describe('a page', () => {
  it('gets a free handle, but refuses a given one that is taken', async () => {
    expect((await createPage({ title: 'About us' })).page?.handle).toBe('about-us')
    expect((await createPage({ title: 'About us' })).page?.handle).toBe('about-us-1')
    expect(await createPage({ title: 'Other', handle: 'About us' })).toEqual({
      page: null,
      userErrors: [{ field: ['page', 'handle'], code: 'TAKEN' }],
    })
    expect(await admin.ask('{ pagesCount { count } }')).toEqual({ count: 2 })
  })

  it.each([
    [{ title: ' ' }, 'title', 'BLANK'],
    [{ title: 'x'.repeat(256) }, 'title', 'TOO_LONG'],
    [{ title: 'a', body: 'x'.repeat(512 * 1024) }, 'body', 'TOO_BIG'],
  ])('is refused with the input %#', async (page, field, code) => {
    expect((await createPage(page)).userErrors).toEqual([{ field: ['page', field], code }])
  })

  it('is published at once, or later, or not at all', async () => {
    const later = '2099-01-01T00:00:00Z'

    expect((await createPage({ title: 'a' })).page?.isPublished).toBe(true)
    expect((await createPage({ title: 'b', isPublished: false })).page?.isPublished).toBe(false)
    expect((await createPage({ title: 'c', publishDate: later })).page?.isPublished).toBe(false)
    expect(
      (await createPage({ title: 'd', publishDate: later, isPublished: true })).userErrors,
    ).toEqual([{ field: ['page'], code: 'INVALID_PUBLISH_DATE' }])
    expect(
      await admin.ask(
        '{ pages(first: 5, query: "published_status:published") { nodes { title } } }',
      ),
    ).toEqual({ nodes: [{ title: 'a' }] })
  })

  it('leaves a redirect at its old address, and disappears', async () => {
    const { page } = await createPage({ title: 'Old' })
    await admin.ask(
      `mutation ($id: ID!) { pageUpdate(
        id: $id, page: { handle: "new", redirectNewHandle: true }
      ) { userErrors { code } } }`,
      page ?? {},
    )

    expect(await admin.ask('{ urlRedirects(first: 5) { nodes { path target } } }')).toEqual({
      nodes: [{ path: '/pages/old', target: '/pages/new' }],
    })
    await admin.ask(
      'mutation ($id: ID!) { pageDelete(id: $id) { deletedPageId userErrors { code } } }',
      page ?? {},
    )
    expect(
      await admin.ask(
        'mutation ($id: ID!) { pageDelete(id: $id) { deletedPageId userErrors { field code } } }',
        page ?? {},
      ),
    ).toEqual({ deletedPageId: null, userErrors: [{ field: ['id'], code: 'NOT_FOUND' }] })
  })
})

describe('an article', () => {
  it('belongs to a blog that exists, or to a new one', async () => {
    const article = { title: 'Open', author: { name: 'Kim' } }

    expect(await createArticle(article, { title: 'Stories' })).toEqual({
      article: { handle: 'open', blog: { title: 'Stories' }, author: { name: 'Kim' } },
      userErrors: [],
    })
    expect((await createArticle({ ...article, blogId: BLOG })).article?.handle).toBe('open-1')
    for (const [input, blog, code] of [
      [article, undefined, 'BLOG_REFERENCE_REQUIRED'],
      [{ ...article, blogId: BLOG }, { title: 'a' }, 'AMBIGUOUS_BLOG'],
      [{ ...article, blogId: 'gid://shopify/Blog/9' }, undefined, 'NOT_FOUND'],
      [{ ...article, blogId: BLOG, author: {} }, undefined, 'AUTHOR_FIELD_REQUIRED'],
    ] as const)
      expect((await createArticle(input, blog)).userErrors).toEqual([{ field: ['article'], code }])
  })

  it('is found by its tags, and counted in its blog', async () => {
    expect(
      await admin.ask(`{
        articles(first: 5, query: "tag:a") { nodes { title tags blog { title articlesCount { count } } } }
        articleTags(limit: 5) articleAuthors(first: 5) { nodes { name } }
      }`),
    ).toEqual({
      articles: {
        nodes: [
          { title: 'Open', tags: ['a', 'b'], blog: { title: 'News', articlesCount: { count: 1 } } },
        ],
      },
      articleTags: ['a', 'b'],
      articleAuthors: { nodes: [{ name: 'Kim' }] },
    })
  })

  it('is translated', async () => {
    const { translatableContent } = await admin.ask<{
      translatableContent: { key: string }[]
    }>(
      'query ($id: ID!) { translatableResource(resourceId: $id) { translatableContent { key } } }',
      {
        id: ARTICLE,
      },
    )

    expect(translatableContent.map(({ key }) => key)).toEqual(['title', 'handle'])
  })
})

describe('a blog', () => {
  it('is deleted with its articles and their comments', async () => {
    await admin.ask(
      'mutation ($id: ID!) { blogDelete(id: $id) { deletedBlogId userErrors { code } } }',
      { id: BLOG },
    )

    expect(
      await admin.ask(
        'query ($article: ID!, $comment: ID!) { article(id: $article) { id } comment(id: $comment) { id } blogsCount { count } }',
        { article: ARTICLE, comment: COMMENT },
      ),
    ).toEqual({ article: null, comment: null, blogsCount: { count: 0 } })
  })
})

describe('a comment', () => {
  it('is not approved while it is spam, and is not spam only if it was', async () => {
    const moderate = (root: string) =>
      admin.ask(
        `mutation ($id: ID!) { ${root}(id: $id) { comment { status } userErrors { field message } } }`,
        { id: COMMENT },
      )
    const refused = (name: string) => ({
      comment: null,
      userErrors: [{ field: ['id'], message: `Status cannot transition via "${name}"` }],
    })

    expect(await moderate('commentNotSpam')).toEqual(refused('not spam'))
    await moderate('commentApprove')
    expect(await moderate('commentNotSpam')).toEqual({
      comment: { status: 'PUBLISHED' },
      userErrors: [],
    })
    await moderate('commentSpam')
    expect(await moderate('commentApprove')).toEqual(refused('approve'))
    expect(
      await admin.ask('query ($id: ID!) { comment(id: $id) { status } }', { id: COMMENT }),
    ).toEqual({ status: 'SPAM' })
  })

  it('is moderated', async () => {
    const moderate = (root: string) =>
      admin.ask(
        `mutation ($id: ID!) { ${root}(id: $id) { comment { status isPublished bodyHtml } userErrors { code } } }`,
        { id: COMMENT },
      )
    const bodyHtml = '<p>&lt;i&gt;Fine&lt;/i&gt;</p>'

    expect(await moderate('commentApprove')).toEqual({
      comment: { status: 'PUBLISHED', isPublished: true, bodyHtml },
      userErrors: [],
    })
    expect(await moderate('commentSpam')).toMatchObject({ comment: { status: 'SPAM' } })
    expect(await moderate('commentNotSpam')).toMatchObject({ comment: { status: 'UNAPPROVED' } })
    await admin.ask('mutation ($id: ID!) { commentDelete(id: $id) { userErrors { code } } }', {
      id: COMMENT,
    })
    expect(await moderate('commentApprove')).toEqual({
      comment: null,
      userErrors: [{ code: 'NOT_FOUND' }],
    })
  })
})

it('refuses an article of more than a megabyte by its field', async () => {
  const body = 'x'.repeat(1024 * 1024 + 1)
  expect(
    await admin.ask(
      `mutation ($article: ArticleCreateInput!) { articleCreate(article: $article) {
        article { id } userErrors { field message code }
      } }`,
      { article: { title: 'Long', author: { name: 'Ada' }, blogId: BLOG, body } },
    ),
  ).toEqual({
    article: null,
    userErrors: [
      {
        field: ['article', 'body'],
        message: 'Content is too big (maximum is 1 MB)',
        code: null,
      },
    ],
  })
})
