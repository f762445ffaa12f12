import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkEvidence } from './check-evidence.mjs'
import { traceTexts } from './trace-texts.mjs'

/** @import { Coverage } from '../coverage/read-coverage.mjs' */
/** @import { ErrorText } from './trace-texts.mjs' */

const SOURCES = fileURLToPath(new URL('../../packages/emulator/src', import.meta.url))

/**
 * Reads how the texts of errors are known, and checks the files `evidence.ts`.
 *
 * @param {Coverage} coverage
 * @returns {{ texts: (ErrorText & { evidence: string })[], mistakes: string[] }} texts by folder
 */
export function readEvidence({ domains, visitors, evidence }) {
  const owners = [
    ...domains.map(({ folder, queries, mutations }) => ({
      folder: join('admin-api', folder),
      queries,
      mutations,
    })),
    ...visitors.map(({ folder, queries, mutations }) => ({
      folder,
      queries: queries.simulated,
      mutations: mutations.simulated,
    })),
  ]
  const texts = traceTexts(SOURCES, owners)
  return {
    texts: texts.map(text => ({
      ...text,
      evidence: evidence[text.folder]?.texts?.[text.text] ?? 'assumed',
    })),
    mistakes: checkEvidence(evidence, owners, texts),
  }
}
