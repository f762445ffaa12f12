import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AppUnderTest } from '../integration/app-under-test'

/** Everything that an app has on disk: a digest of the content by path. */
export function storedFiles({ dataDir }: Pick<AppUnderTest, 'dataDir'>): Record<string, string> {
  if (!existsSync(dataDir)) return {}
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(path =>
    statSync(join(dataDir, path)).isFile(),
  )
  return Object.fromEntries(
    files.sort().map(path => [
      path,
      createHash('sha256')
        .update(readFileSync(join(dataDir, path)))
        .digest('hex'),
    ]),
  )
}
