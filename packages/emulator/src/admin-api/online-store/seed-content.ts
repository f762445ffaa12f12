import { timestamp } from '../../engine/records/timestamp'
import type { BlogSeed, CommentSeed, PageSeed } from '../../state/commerce/online-store'
import { COMMENTS } from './content-records'
import type { SeedRun } from '../seed-run'

/** Adds pages. */
export function seedPages(run: SeedRun, seeds: readonly PageSeed[]): string[] {
  return seeds.map(({ published: isPublished = true, ...page }, index) =>
    run.create('pageCreate', { page: { ...page, isPublished } }, 'page', `pages[${index}]`),
  )
}

/** Adds blogs with articles and comments. */
export function seedBlogs(run: SeedRun, seeds: readonly BlogSeed[]): string[] {
  return seeds.map(({ articles = [], ...fields }, index) => {
    const path = `blogs[${index}]`
    const blog = { ...fields, commentPolicy: 'MODERATED' }
    const blogId = run.create('blogCreate', { blog }, 'blog', path)
    articles.forEach(({ author, published = true, comments = [], ...content }, place) => {
      const article = { ...content, blogId, author: { name: author }, isPublished: published }
      const id = run.create('articleCreate', { article }, 'article', `${path}.articles[${place}]`)
      for (const comment of comments) addComment(run, id, comment)
    })
    return blogId
  })
}

function addComment(
  run: SeedRun,
  articleId: string,
  { name, email, text, approved = false }: CommentSeed,
): void {
  const at = timestamp(run.epoch)
  run.store.records.table(COMMENTS).add({
    articleId,
    authorName: name,
    authorEmail: email,
    body: text,
    status: approved ? 'PUBLISHED' : 'UNAPPROVED',
    publishedAt: approved ? at : null,
    createdAt: at,
    updatedAt: at,
  })
}
