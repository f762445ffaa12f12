import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutBom } from '../../../shared/without-bom'
import type { DeclaredExtension } from './extension-files'

/** A link to the app on a page of the admin, of an extension with the type `admin_link`. */
export interface AdminLink {
  label: string
  /** E.g. `admin.product-details.action.link`. */
  target: string
  /** Path in the app, e.g. `/labels`, or an absolute URL. */
  url: string
}

/** On the page of a record, on a list, and for the selected records of a list. */
const TARGET =
  /^admin\.[a-z]+(?:-[a-z]+)*-(?:details\.action|index\.action|index\.selection-action)\.link$/

/**
 * Lists the admin links among the extensions of an app. Other targets, e.g. those of Sidekick, are
 * left out.
 *
 * @throws Error that names the file and the line, for a link without a URL
 * @see https://shopify.dev/docs/apps/build/admin/admin-links/create-admin-links
 */
export async function adminLinksOf(extensions: readonly DeclaredExtension[]): Promise<AdminLink[]> {
  return (await Promise.all(extensions.map(readLinks))).flat()
}

async function readLinks(extension: DeclaredExtension): Promise<AdminLink[]> {
  const { values, targeting, placeOf } = extension
  if (values['type'] !== 'admin_link') return []
  const links: AdminLink[] = []
  for (const [position, { target, url }] of targeting.entries())
    if (typeof target === 'string' && TARGET.test(target))
      links.push({
        label: await labelOf(values['name'], extension),
        target,
        url: readUrl(url, placeOf(['targeting', position, 'url'])),
      })
  return links
}

/** `app://` is the app itself. */
function readUrl(url: unknown, place: string): string {
  const path = typeof url === 'string' ? url.replace(/^app:\/\/\/?/, '/') : ''
  if (/^\/(?![/\\])/.test(path) || /^https?:\/\//.test(path)) return path
  throw new Error(
    `${place}: url must be a path in the app, e.g. "app://labels", or an absolute URL.`,
  )
}

/** A name like `t:name` is a key of the default locale. */
async function labelOf(label: unknown, { folder, name }: DeclaredExtension): Promise<string> {
  if (typeof label !== 'string' || label === '') return name
  if (!label.startsWith('t:')) return label
  const locales = join(folder, 'locales')
  const file = (await readdir(locales).catch(() => [])).find(each => each.endsWith('.default.json'))
  if (file === undefined) return label
  let value: unknown = JSON.parse(withoutBom(await readFile(join(locales, file), 'utf8')))
  for (const key of label.slice('t:'.length).split('.'))
    value = (Object(value) as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : label
}
