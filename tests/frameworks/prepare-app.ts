import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installPeer } from '../../packages/bench/lib/install-peer.mjs'
import { LAYER } from '../surface/scratch-app'

const FOLDER = join(LAYER, 'tests/frameworks')
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
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object
  if ('dependencies' in manifest) installPeer(folder)
  return folder
}

/** Where an app is installed and run. */
export function appFolder(name: string): string {
  return join(LAYER, '.data/frameworks', name)
}
