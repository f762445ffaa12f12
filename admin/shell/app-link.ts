import { pageData, storePath } from '../page-data'

/** A link to the app, for certain records. */
export interface AppLink {
  label: string
  href: string
  /** True: the link leaves the admin. */
  isExternal: boolean
}

/**
 * Returns the links of the app for a page of the admin.
 *
 * @param target e.g. `admin.product-details.action.link`
 * @param ids global ids of the record of the page, or of the selected records: the app gets their
 *   numbers as `id`, or as `ids[]`
 */
export function appLinks(target: string, ids: readonly string[] = []): AppLink[] {
  const [app] = pageData.store.apps.filter(({ installed }) => installed)
  if (!app) return []
  const name = target.includes('.selection-action.') ? 'ids[]' : 'id'
  const parameters = ids.map(id => [name, id.split('/').at(-1) ?? ''])
  return pageData.adminLinks
    .filter(link => link.target === target)
    .map(({ label, url }) => {
      const isExternal = !url.startsWith('/')
      const address = new URL(url, window.location.origin)
      for (const [key = '', value = ''] of parameters) address.searchParams.append(key, value)
      const path = address.pathname + address.search + address.hash
      return {
        label,
        href: isExternal
          ? address.href
          : storePath(`/apps/${encodeURIComponent(app.apiKey)}${path}`),
        isExternal,
      }
    })
}
