import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of a server's JavaScript, each file compressed by itself: `own` chunks, and `total` with the packages beside them. */
export function measureBundle(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(file => /\.m?js$/.test(file))
  const size = file => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  const sum = list => list.reduce((total, file) => total + size(file), 0)
  return { own: sum(files.filter(file => !file.startsWith('node_modules'))), total: sum(files) }
}
