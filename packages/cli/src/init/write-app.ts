import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import type { LayerSource } from './find-layer'

/**
 * Packs a checkout of the layer; a tarball is used as it is.
 *
 * @throws Error with npm's output if it fails
 */
export async function packLayer(
  layer: Exclude<LayerSource, { kind: 'specifier' }>,
): Promise<{ path: string; remove: () => Promise<void> }> {
  if (layer.kind === 'tarball') return { path: layer.path, remove: () => Promise.resolve() }
  const folder = await mkdtemp(join(tmpdir(), 'platform-layer-'))
  const { status, stderr } = spawnSync(
    'npm',
    // The command that runs is built, and so is the rest.
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder],
    { cwd: layer.path, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  const [tarball] = await readdir(folder)
  if (status !== 0 || tarball === undefined)
    throw new Error(`npm pack failed in ${layer.path}:\n${stderr}`)
  return { path: join(folder, tarball), remove: () => rm(folder, { recursive: true }) }
}

/**
 * Writes the files of an app.
 *
 * @param tarball packed layer, copied next to `package.json`, where the Dockerfile finds it
 */
export async function writeApp(
  folder: string,
  files: ReadonlyMap<string, Buffer>,
  tarball?: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  if (tarball !== undefined) await copyFile(tarball, join(folder, basename(tarball)))
}
