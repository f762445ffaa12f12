import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { packLayer } from './pack-layer'
import type { PackedLayer } from './pack-layer'

/**
 * Packs the layer once, for every file that needs the package: `inject('packedLayer')`.
 * `PLATFORM_SKIP_BUILD=1` packs the `dist` that is there.
 */
export default async function packOnce(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-pack-'))
  project.provide(
    'packedLayer',
    await packLayer(folder, { build: process.env.PLATFORM_SKIP_BUILD !== '1' }),
  )
  return () => rm(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  export interface ProvidedContext {
    packedLayer: PackedLayer
  }
}
