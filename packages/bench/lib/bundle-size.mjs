import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * Measures the bytes of a server's JavaScript, with each file compressed separately: `own` chunks,
 * and `total` with the packages.
 */
export function measureBundle(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(isScript)
  const sum = list => list.reduce((total, file) => total + compressedSize(join(folder, file)), 0)
  return { own: sum(files.filter(file => !file.startsWith('node_modules'))), total: sum(files) }
}

/**
 * The same total for a server that is deployed with its packages: of the files that `entries` can
 * load, by the tool that Nitro collects them with.
 */
export async function measureTraced(entries) {
  const ofNitro = createRequire(fileURLToPath(import.meta.resolve('nitropack/package.json')))
  const { nodeFileTrace } = await import(pathToFileURL(ofNitro.resolve('@vercel/nft')).href)
  const { fileList } = await nodeFileTrace(entries, { base: '/' })
  return [...fileList]
    .filter(isScript)
    .reduce((total, file) => total + compressedSize(join('/', file)), 0)
}

function isScript(file) {
  return /\.[cm]?js$/.test(file)
}

function compressedSize(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length
}
