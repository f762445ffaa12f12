/** A page of the online store. */
export interface PageSeed {
  title: string
  handle?: string
  /** HTML. */
  body?: string
  /** Default: true. */
  published?: boolean
}

/** A comment of a visitor on an article. */
export interface CommentSeed {
  name: string
  email: string
  text: string
  /** Default: false. */
  approved?: boolean
}

/** A post of a blog. */
export interface ArticleSeed {
  title: string
  author: string
  /** HTML. */
  body?: string
  tags?: string[]
  /** Default: true. */
  published?: boolean
  comments?: CommentSeed[]
}

/** A blog of the online store. */
export interface BlogSeed {
  title: string
  handle?: string
  articles?: ArticleSeed[]
}

/** A path of the online store that leads somewhere else. */
export interface RedirectSeed {
  /** E.g. `/old`. */
  path: string
  /** A path, or an address of another site. */
  target: string
}

/** A campaign that an app manages. */
export interface MarketingActivitySeed {
  title: string
  /** Id of the campaign in the system of the app. */
  remoteId: string
  url: string
  /** The parameter `utm_campaign`. Default: `remoteId`. */
  campaign?: string
}
