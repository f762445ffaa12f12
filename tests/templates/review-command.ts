import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { buildCommand } from '../../packages/cli/tests/unit/build-command'
import { requireBrowser } from '../../scripts/find-browser.mjs'
import { runCommand, shellEnvironment } from '../surface/run-command'
import { LAYER } from '../surface/scratch-app'

/** What `review --json` prints. */
export interface Report {
  findings: { check: string; message: string; at: string; file?: string; fix: string }[]
  checks: { id: string; findings: number; notes?: { message: string; details: string[] }[] }[]
  pages: { path: string; failure?: string }[]
}

/** The command `review`, from the sources. */
export interface ReviewCommand {
  /** Reviews an app. @throws Error if no report is printed */
  review: (
    folder: string,
    args?: string[],
    environment?: Record<string, string>,
  ) => Promise<{ status: number | null; report: Report }>
  remove: () => Promise<void>
}

export async function buildReviewCommand(): Promise<ReviewCommand> {
  await mkdir(join(LAYER, 'node_modules/.cache'), { recursive: true })
  const command = await mkdtemp(join(LAYER, 'node_modules/.cache/platform-review-'))
  await buildCommand(command)
  return {
    async review(folder, args = [], environment = {}) {
      const { status, stdout, stderr } = await runCommand(
        process.execPath,
        [join(command, 'cli.mjs'), 'review', '--json', ...args],
        {
          cwd: folder,
          environment: shellEnvironment({ CHROME_PATH: requireBrowser(), ...environment }),
        },
      )
      if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
      return { status, report: JSON.parse(stdout) as Report }
    },
    remove: () => rm(command, { recursive: true, force: true }),
  }
}
