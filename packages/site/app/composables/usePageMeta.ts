interface PageMeta {
  title: string
  description: string
  /** Address of the page below the base of the site, e.g. `/guides/webhooks`. */
  path: string
  type: 'article' | 'website'
}

/**
 * Describes a page to search engines, and to sites that show a link to it. Those need whole
 * addresses: `NUXT_PUBLIC_SITE_URL` is the origin of the site. Without it, addresses are paths.
 */
export function usePageMeta({ title, description, path, type }: PageMeta): void {
  const { app, public: settings } = useRuntimeConfig()
  const addressOf = (below: string) => settings.siteUrl + app.baseURL.replace(/\/$/, '') + below
  // Before the titles of examples, such as that of a title bar, which are not those of the page.
  useHead({ title }, { tagPriority: 'critical' })
  if (settings.siteUrl) useHead({ link: [{ rel: 'canonical', href: addressOf(path) }] })
  useSeoMeta({
    description,
    ogTitle: title || 'nuxt-platform-layer',
    ogDescription: description,
    ogType: type,
    ogUrl: settings.siteUrl ? addressOf(path) : undefined,
    ogImage: addressOf(`/previews${path === '/' ? '/index' : path}.png`),
    ogImageType: 'image/png',
    ogImageWidth: 1200,
    ogImageHeight: 630,
    ogImageAlt: [title || 'nuxt-platform-layer', description].filter(Boolean).join(': '),
    twitterCard: 'summary_large_image',
  })
}
