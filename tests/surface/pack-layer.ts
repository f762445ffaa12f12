import { join } from 'node:path'
import { LAYER } from './scratch-app'
import { requireCommand } from './run-command'

export interface PackedLayer {
  tarball: string
  /** Paths of the files in it. */
  files: string[]
}

/**
 * Packs the layer as `npm publish` would.
 *
 * @param folder where the tarball goes
 * @param options.build whether `dist` is built before
 */
export async function packLayer(
  folder: string,
  { build }: { build: boolean },
): Promise<PackedLayer> {
  if (build) await requireCommand('npm', ['run', 'build:package'], { cwd: LAYER })
  const { stdout } = await requireCommand(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: LAYER },
  )
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  if (!packed) throw new Error('npm pack wrote no report')
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) }
}
