import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { packLayer } from './pack-layer'
import type { PackedLayer } from './pack-layer'

/** Packs the layer once, for every file that needs the package: `inject('packedLayer')`. */
export default async function packOnce(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-pack-'))
  project.provide('packedLayer', await packLayer(folder))
  return () => rm(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  export interface ProvidedContext {
    packedLayer: PackedLayer
  }
}
