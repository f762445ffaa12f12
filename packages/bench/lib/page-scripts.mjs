import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The scripts of the app that a page makes the browser load at once. What it loads from another
 * host is not among them.
 *
 * @param {string} html the page
 * @param {string} folder the app's public files
 * @returns {string[]} their texts
 */
export function readPageScripts(html, folder) {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter(tag => tag.startsWith('<script') || tag.includes('rel="modulepreload"'))
  const paths = new Set(
    tags
      .map(tag => /(?:src|href)="(\/(?:_nuxt|assets)\/[^"]+\.js)"/.exec(tag)?.[1])
      .filter(Boolean),
  )
  if (paths.size === 0) throw new Error('The page loads no script')
  return [...paths].map(path => readFileSync(join(folder, path), 'utf8'))
}

/**
 * Bytes of them, each file compressed by itself.
 *
 * @param {string} html
 * @param {string} folder
 */
export function measurePageScripts(html, folder) {
  return readPageScripts(html, folder).reduce(
    (total, script) => total + gzipSync(script, { level: 9 }).length,
    0,
  )
}
