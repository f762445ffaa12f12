import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Bytes of the app's own JavaScript that a page makes the browser load at once, each file compressed by itself. What it loads
 * from another host is not counted.
 *
 * @param html the page
 * @param folder the app's public files
 */
export function measurePageScripts(html, folder) {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag).filter(tag => tag.startsWith('<script') || tag.includes('rel="modulepreload"'))
  const paths = new Set(tags.map(tag => /(?:src|href)="(\/(?:_nuxt|assets)\/[^"]+\.js)"/.exec(tag)?.[1]).filter(Boolean))
  if (paths.size === 0) throw new Error('The page loads no script')
  return [...paths].reduce((total, path) => total + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0)
}
