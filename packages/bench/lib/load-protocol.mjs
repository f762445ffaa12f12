import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const protocol = fileURLToPath(new URL('../../../server/core', import.meta.url))

/**
 * Imports files of the layer's own code, named without folder and extension; Node cannot run its
 * TypeScript as it stands.
 */
export async function loadProtocol(files) {
  const directory = await mkdtemp(join(tmpdir(), 'platform-bench-'))
  try {
    const outfile = join(directory, 'protocol.mjs')
    const contents = files.map(file => `export * from './${file}'`).join('\n')
    await build({
      stdin: { contents, resolveDir: protocol, loader: 'ts' },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'es2022',
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(directory, { recursive: true })
  }
}
