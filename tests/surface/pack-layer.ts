import { join } from 'node:path'
import { LAYER } from './scratch-app'
import { requireCommand } from './run-command'

export interface PackedLayer {
  tarball: string
  /** Paths of the files in it. */
  files: string[]
}

/**
 * Builds and packs the layer as `npm publish` would.
 *
 * @param folder where the tarball goes
 */
export async function packLayer(folder: string): Promise<PackedLayer> {
  for (const script of ['build:dist', 'build:notices'])
    await requireCommand('npm', ['run', script], { cwd: LAYER })
  const { stdout } = await requireCommand(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: LAYER },
  )
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  if (!packed) throw new Error('npm pack wrote no report')
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) }
}
