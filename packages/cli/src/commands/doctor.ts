import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs, styleText } from 'node:util'
import { findSourceTree } from '../doctor/find-source-tree'
import { countOf, renderJson, renderReport } from '../doctor/render-report'
import { renderSarif } from '../doctor/render-sarif'
import { runChecks } from '../doctor/run-checks'

export const DOCTOR_USAGE = `doctor: checks the app in this folder and prints how to fix each problem. Exits with 1 if there is a problem.

  --production <url>    URL of the running app to check as well; no secret is sent
  --cwd <folder>        Folder of the app (default: this folder)
  --json                Print JSON
  --sarif [file]        Write SARIF 2.1.0 for code scanning to this file, or print it. Leaves out the check of credentials,
                        which a scan of the code does not have
`

export interface DoctorOptions {
  /** Folder of the app, absolute. */
  rootDir: string
  /** Origin of a running server to check as well. */
  production?: string
  json: boolean
  /** File to write SARIF to, absolute; `-` prints it. */
  sarif?: string
}

/** The value of `--sarif` without a file. */
const STDOUT = '-'

/**
 * Parses the arguments of `doctor`.
 *
 * @throws Error for an unknown option or an invalid value
 */
export function readDoctorOptions(args: string[]): DoctorOptions {
  const { values } = parseArgs({
    // The value of an option cannot be optional.
    args: args.map((arg, index) =>
      arg === '--sarif' && (args[index + 1] ?? '-').startsWith('-') ? `--sarif=${STDOUT}` : arg,
    ),
    options: {
      production: { type: 'string' },
      cwd: { type: 'string', default: '.' },
      json: { type: 'boolean', default: false },
      sarif: { type: 'string' },
    },
  })
  const { production, cwd, json, sarif } = values
  if (json && sarif !== undefined) throw new Error('Use either --json or --sarif.')
  return {
    rootDir: resolve(cwd),
    json,
    ...(sarif !== undefined && { sarif: sarif === STDOUT ? STDOUT : resolve(sarif) }),
    ...(production !== undefined && { production: originOf(production) }),
  }
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw new Error(
      '--production must be the address of the running app, e.g. https://app.example.com.',
    )
  return url.origin
}

/**
 * Checks an app and prints the findings.
 *
 * @returns number of problems
 * @throws Error when the app's configuration or its registration file cannot be read
 */
export async function runDoctor(options: DoctorOptions): Promise<number> {
  const { rootDir, production, json, sarif } = options
  // Lazy: it loads Nuxt Kit, which most commands do not need.
  const { gatherFacts, gatherOperations } = await import('../doctor/gather-facts')
  const facts = await gatherFacts(rootDir, production)
  const operations = await gatherOperations(rootDir, facts.settings.apiVersion)
  const findings = runChecks({ ...facts, ...operations }).filter(
    // A scan runs where the secrets of the server are not.
    ({ check }) => sarif === undefined || check !== 'credentials',
  )
  if (sarif !== undefined) {
    const report = renderSarif(findings, findSourceTree(rootDir))
    if (sarif === STDOUT) process.stdout.write(report)
    else await writeFile(sarif, report)
  }
  if (json) process.stdout.write(renderJson(findings))
  else if (sarif !== STDOUT)
    process.stdout.write(
      // `styleText` respects NO_COLOR, FORCE_COLOR and output that is no terminal.
      renderReport(findings, (style, text) => styleText(style, text, { stream: process.stdout })),
    )
  return countOf(findings, 'problem')
}
