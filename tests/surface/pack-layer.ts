import { join } from 'node:path'
import { LAYER } from './scratch-app'
import { requireCommand } from './run-command'

export interface PackedLayer {
  tarball: string
  /** Paths of the files in it. */
  files: string[]
  /** Folder with these files. */
  unpacked: string
}

/**
 * Packs the layer as `npm publish` would. The declarations of components are added to a copy: other
 * tests use the checkout meanwhile.
 *
 * @param folder where the tarball goes
 * @param options.build whether `dist` is built before
 */
export async function packLayer(
  folder: string,
  { build }: { build: boolean },
): Promise<PackedLayer> {
  if (build) await requireCommand('npm', ['run', 'build:package'], { cwd: LAYER })
  const sources = await packFolder(LAYER, folder)
  await requireCommand('tar', ['-xzf', sources.tarball, '-C', folder], { cwd: LAYER })
  const unpacked = join(folder, 'package')
  await requireCommand('node', ['scripts/component-declarations.mjs', 'write', unpacked], {
    cwd: LAYER,
  })
  return { ...(await packFolder(unpacked, folder)), unpacked }
}

async function packFolder(
  cwd: string,
  destination: string,
): Promise<Pick<PackedLayer, 'tarball' | 'files'>> {
  const { stdout } = await requireCommand(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', destination],
    { cwd },
  )
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  if (!packed) throw new Error('npm pack wrote no report')
  return {
    tarball: join(destination, packed.filename),
    files: packed.files.map(({ path }) => path),
  }
}
