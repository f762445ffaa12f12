import { join } from 'node:path'
import { LAYER } from './scratch-app'
import { requireCommand } from './run-command'

/**
 * Builds and packs the layer as `npm publish` would.
 *
 * @param folder where the tarball goes
 * @returns path of the tarball, and the paths of the files in it
 */
export async function packLayer(folder: string): Promise<{ tarball: string, files: string[] }> {
  await requireCommand('npm', ['run', 'build:dist'], { cwd: LAYER })
  const { stdout } = await requireCommand('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: LAYER })
  const [packed] = JSON.parse(stdout) as { filename: string, files: { path: string }[] }[]
  if (!packed) throw new Error('npm pack wrote no report')
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) }
}
