import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE_EXTENSIONS } from '../../../../modules/platform/codegen/literal-source'

/** A server of others that code of a page or an extension uses. */
export interface ExternalServer {
  /** E.g. `api.example.com`. */
  host: string
  /** File and line of the first use, e.g. `app/pages/index.vue:7`. */
  where: string
}

/** Folders whose code runs in a browser or on the platform. */
const FOLDERS = ['app', 'components', 'composables', 'extensions', 'layouts', 'pages', 'plugins']
const IGNORED = /(?:^|\/)(?:node_modules|dist|tests?|\.[^/]+)(?:\/|$)/
/** What loads from or sends to a literal address. A computed one is not seen. */
const USES =
  /(?:\b(?:EventSource|WebSocket|fetch|import|useFetch|useLazyFetch)\(\s*|\bsrc\s*=\s*)["'`](?:https|wss):\/\/([\w.:-]+)/g
/** What the platform serves is not declared. */
const PLATFORM = /(?:^|\.)(?:myshopify\.com|shopify\.com|shopifycdn\.(?:com|net)|shopifysvc\.com)$/

/**
 * Finds the servers that the code of pages and extensions names, by its text.
 *
 * @param rootDir folder of the app
 */
export async function findExternalServers(rootDir: string): Promise<ExternalServer[]> {
  const files: string[] = []
  const pattern = `{${FOLDERS.join(',')}}/**/*.{${[...CODE_EXTENSIONS, 'liquid'].join(',')}}`
  for await (const file of glob(pattern, { cwd: rootDir, exclude: path => IGNORED.test(path) }))
    files.push(file)
  const servers = new Map<string, ExternalServer>()
  for (const file of files.sort()) {
    const text = await readFile(join(rootDir, file), 'utf8')
    for (const { 1: host = '', index } of text.matchAll(USES)) {
      if (PLATFORM.test(host) || servers.has(host)) continue
      servers.set(host, { host, where: `${file}:${text.slice(0, index).split('\n').length}` })
    }
  }
  return [...servers.values()]
}

/**
 * Whether an entry of `allowed_sources` lists a host.
 *
 * @param entry a host or URL, e.g. `https://api.example.com` or `*.example.com`
 */
export function listsHost(entry: string, host: string): boolean {
  const [listed = ''] = entry.replace(/^(?:https|wss):\/\//, '').split('/')
  return listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : listed === host
}
