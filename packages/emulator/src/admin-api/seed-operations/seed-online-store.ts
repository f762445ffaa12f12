import { timestamp } from '../../engine/records/timestamp'
import type {
  BlogSeed,
  CommentSeed,
  MarketingActivitySeed,
  PageSeed,
  RedirectSeed,
} from '../../state/commerce/online-store'
import { COMMENTS } from '../online-store/content-records'
import type { SeedRun } from './seed-run'

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
  const comments = run.store.records.table(COMMENTS)
  const at = timestamp(run.epoch)
  comments.put({
    id: comments.nextId(),
    __typename: COMMENTS.type,
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

/** Adds redirects. */
export function seedRedirects(run: SeedRun, seeds: readonly RedirectSeed[]): string[] {
  return seeds.map((urlRedirect, index) =>
    run.create('urlRedirectCreate', { urlRedirect }, 'urlRedirect', `redirects[${index}]`),
  )
}

/** Adds campaigns of the app. */
export function seedMarketingActivities(
  run: SeedRun,
  seeds: readonly MarketingActivitySeed[],
): string[] {
  return seeds.map(({ title, remoteId, url: remoteUrl, campaign = remoteId }, index) => {
    const input = {
      title,
      remoteId,
      remoteUrl,
      status: 'ACTIVE',
      tactic: 'NEWSLETTER',
      marketingChannelType: 'EMAIL',
      utm: { campaign, source: 'newsletter', medium: 'email' },
    }
    const path = `marketingActivities[${index}]`
    return run.create('marketingActivityCreateExternal', { input }, 'marketingActivity', path)
  })
}
