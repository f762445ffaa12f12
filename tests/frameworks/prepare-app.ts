import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installPeer } from '../../packages/bench/lib/install-peer.mjs'
import { LAYER } from '../surface/scratch-app'

const FOLDER = join(LAYER, 'tests/frameworks')
/** The files that docs/other-frameworks.md gives to apps with the official libraries. */
const ADDED_FILES = {
  node: ['local-platform.server.js'],
  'react-router': ['local-platform.server.js', 'vite.local-platform.config.js'],
}

/**
 * Copies an app to a folder of its own, and installs its packages, which stay there for the next
 * run.
 *
 * @returns the folder
 */
export async function prepareApp(name: 'node' | 'react-router'): Promise<string> {
  const folder = appFolder(name)
  await mkdir(folder, { recursive: true })
  // A file that is gone from the app must not stay.
  await rm(join(folder, 'app'), { recursive: true, force: true })
  await cp(join(FOLDER, `${name}-app`), folder, { recursive: true, preserveTimestamps: true })
  await addDocumentedFiles(name, folder)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object
  if ('dependencies' in manifest) installPeer(folder)
  return folder
}

/** Where an app is installed and run. */
export function appFolder(name: string): string {
  return join(LAYER, '.data/frameworks', name)
}

/** Adds the files of docs/other-frameworks.md to an app. */
export async function addDocumentedFiles(
  kind: 'node' | 'react-router',
  folder: string,
): Promise<void> {
  for (const file of ADDED_FILES[kind]) await cp(join(FOLDER, file), join(folder, file))
}
