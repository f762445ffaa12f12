import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'pathe'

/**
 * Lists the entries of the layer's folder that are not published. Nuxt type checks everything below
 * a layer as part of the app, and an app that extends a checkout must not check its tests. Empty
 * for a copy of the layer that is the app itself: its `package.json` has no `files`.
 *
 * @returns absolute paths, without the one that contains the app
 */
export function findUnpublished(layerDir: string, rootDir: string): string[] {
  const { files } = JSON.parse(readFileSync(resolve(layerDir, 'package.json'), 'utf8')) as {
    files?: string[]
  }
  if (files === undefined || resolve(layerDir) === resolve(rootDir)) return []
  const published = new Set([...files.map(file => file.split('/')[0]), 'package.json'])
  return readdirSync(layerDir)
    .filter(name => !published.has(name))
    .map(name => resolve(layerDir, name))
    .filter(path => path !== resolve(rootDir) && !resolve(rootDir).startsWith(`${path}/`))
}
