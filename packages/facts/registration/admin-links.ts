import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutBom } from '../../../shared/without-bom'
import { parseTomlFile } from './toml-file'

/** A link to the app on a page of the admin, of an extension with the type `admin_link`. */
export interface AdminLink {
  label: string
  /** E.g. `admin.product-details.action.link`. */
  target: string
  /** Path in the app, e.g. `/labels`, or an absolute URL. */
  url: string
}

const FOLDER = 'extensions'
const FILE = 'shopify.extension.toml'
/** On the page of a record, on a list, and for the selected records of a list. */
const TARGET =
  /^admin\.[a-z]+(?:-[a-z]+)*-(?:details\.action|index\.action|index\.selection-action)\.link$/

/**
 * Reads the admin links of an app from `extensions/<name>/shopify.extension.toml`. Other targets,
 * e.g. those of Sidekick, are left out.
 *
 * @param rootDir folder of the app
 * @throws Error that names the file and the line, for invalid TOML or a link without a URL
 * @see https://shopify.dev/docs/apps/build/admin/admin-links/create-admin-links
 */
export async function findAdminLinks(rootDir: string): Promise<AdminLink[]> {
  const folder = join(rootDir, FOLDER)
  const names = (await readdir(folder).catch(() => [])).sort()
  return (await Promise.all(names.map(name => readLinks(join(folder, name), name)))).flat()
}

async function readLinks(folder: string, name: string): Promise<AdminLink[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const { values, placeOf } = parseTomlFile(text, `${FOLDER}/${name}/${FILE}`)
  const links: AdminLink[] = []
  for (const [index, extension] of tablesOf(values['extensions']).entries()) {
    if (extension['type'] !== 'admin_link') continue
    for (const [position, { target, url }] of tablesOf(extension['targeting']).entries()) {
      if (typeof target !== 'string' || !TARGET.test(target)) continue
      const place = placeOf(['extensions', index, 'targeting', position, 'url'])
      links.push({
        label: await labelOf(extension['name'], folder, name),
        target,
        url: readUrl(url, place),
      })
    }
  }
  return links
}

function tablesOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'object' && each !== null) : []
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
async function labelOf(label: unknown, folder: string, name: string): Promise<string> {
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
