import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs, styleText } from 'node:util'
import { countOf, renderJson, renderReport } from '../doctor/render-report'
import { runChecks } from '../doctor/run-checks'

export const DOCTOR_USAGE = `doctor: checks the app in this folder and prints how to fix each problem. Exits with 1 if there is a problem.

  --production <url>    URL of the running app to check as well; no secret is sent
  --cwd <folder>        Folder of the app (default: this folder)
  --json                Print JSON
`

export interface DoctorOptions {
  /** Folder of the app, absolute. */
  rootDir: string
  /** Origin of a running server to check as well. */
  production?: string
  json: boolean
}

/**
 * Parses the arguments of `doctor`.
 *
 * @throws Error for an unknown option or an invalid value
 */
export function readDoctorOptions(args: string[]): DoctorOptions {
  const { values } = parseArgs({
    args,
    options: {
      production: { type: 'string' },
      cwd: { type: 'string', default: '.' },
      json: { type: 'boolean', default: false },
    },
  })
  const { production, cwd, json } = values
  if (production === undefined) return { rootDir: resolve(cwd), json }
  const url = URL.canParse(production) ? new URL(production) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw new Error(
      '--production must be the address of the running app, e.g. https://app.example.com.',
    )
  return { rootDir: resolve(cwd), production: url.origin, json }
}

/**
 * Checks an app and prints the findings.
 *
 * @returns number of problems
 * @throws Error when the app's configuration or its registration file cannot be read
 */
export async function runDoctor({ rootDir, production, json }: DoctorOptions): Promise<number> {
  // Lazy: it loads Nuxt Kit, which most commands do not need.
  const { compareNextVersion, gatherFacts } = await import('../doctor/gather-facts')
  const facts = await gatherFacts(rootDir, production)
  const nextVersion = await compareNextVersion(rootDir, facts.settings.apiVersion)
  const findings = runChecks({ ...facts, nextVersion })
  const report = json
    ? renderJson(findings)
    : // `styleText` respects NO_COLOR, FORCE_COLOR and output that is no terminal.
      renderReport(findings, (style, text) => styleText(style, text, { stream: process.stdout }))
  process.stdout.write(report)
  return countOf(findings, 'problem')
}
