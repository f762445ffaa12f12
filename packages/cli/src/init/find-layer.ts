import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { packageFolder } from '../../../facts/schemas/package-folder'
import { withoutBom } from '../../../../shared/without-bom'

const LAYER = 'nuxt-platform-layer'

/** Where a new app gets the layer from. */
export type LayerSource =
  /** A version range of the registry, or a URL: package.json names it. */
  | { kind: 'specifier'; specifier: string }
  /** A packed package: the app gets a copy, so that it can be installed on any machine. */
  | { kind: 'tarball'; path: string }
  /** A checkout of the layer, which is packed for the app. */
  | { kind: 'checkout'; path: string }

interface Manifest {
  name?: string
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Finds the layer that an author names: a version, a git URL, the URL or the path of a tarball, or
 * the folder of a checkout.
 *
 * @param base folder that a relative path begins at
 * @throws Error for anything else
 */
export function readLayer(text: string, base: string): LayerSource {
  if (/^[\^~]?\d+\.\d+\.\d+(?:-[\w.]+)?$|^(?:latest|next)$/.test(text))
    return { kind: 'specifier', specifier: text }
  if (/^(?:git\+(?:https|ssh|file)|https):\/\/\S+$|^(?:github|gitlab|bitbucket):\S+$/.test(text))
    return { kind: 'specifier', specifier: text }
  const path = resolve(base, text.replace(/^file:/, ''))
  if (isFile(path) && extname(path) === '.tgz') return { kind: 'tarball', path }
  if (readManifest(path)?.name === LAYER) return { kind: 'checkout', path }
  throw new Error(
    `--layer must be a version, a git URL, the URL or the path of a packed tarball (.tgz), or the folder of a checkout; "${text}" is none of them.`,
  )
}

/**
 * Finds the layer that this command is a part of. If a package manager installed it, the manifest
 * that asked for it names the source.
 *
 * @param folder folder of the package with this command
 */
export function findLayer(folder = packageFolder()): LayerSource {
  const { name, version = '' } = readManifest(folder) ?? {}
  // `create-nuxt-platform-app` has the version of the layer.
  const published: LayerSource = { kind: 'specifier', specifier: `^${version}` }
  if (name !== LAYER) return published
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const { dependencies, devDependencies } = readManifest(above) ?? {}
    const asked = dependencies?.[LAYER] ?? devDependencies?.[LAYER]
    if (asked === undefined) continue
    return /^[a-z+]+:/.test(asked) ? readLayer(asked, above) : published
  }
  return { kind: 'checkout', path: folder }
}

function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, 'package.json')
  return existsSync(path)
    ? (JSON.parse(withoutBom(readFileSync(path, 'utf8'))) as Manifest)
    : undefined
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
