import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedSessions } from './seed-sessions.mjs'

/**
 * Runs `work` with a temporary folder that holds the sessions of all shops, and removes it
 * afterwards.
 */
export function withSeededDirectory(work) {
  return withEmptyDirectory(async directory => {
    await seedSessions(directory)
    return work(directory)
  })
}

/** Runs `work` with an empty temporary folder, and removes it afterwards. */
export async function withEmptyDirectory(work) {
  const directory = await mkdtemp(join(tmpdir(), 'platform-bench-'))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
