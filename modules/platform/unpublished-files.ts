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
  const app = resolve(rootDir)
  if (files === undefined || resolve(layerDir) === app) return []
  // Of `docs/*.md`, the folder.
  const published = ['package.json', ...files.map(file => file.split('/*')[0])]
  return entriesIn('').map(path => resolve(layerDir, path))

  function entriesIn(folder: string): string[] {
    return readdirSync(resolve(layerDir, folder)).flatMap(name => {
      const path = folder + name
      if (published.includes(path)) return []
      const hasPublished = published.some(file => file?.startsWith(`${path}/`))
      const hasApp = `${app}/`.startsWith(`${resolve(layerDir, path)}/`)
      if (hasPublished) return entriesIn(`${path}/`)
      return hasApp ? [] : [path]
    })
  }
}
