import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs, styleText } from 'node:util'
import { countOf, renderJson, renderReport } from './render-report'
import { runChecks } from './run-checks'

export interface DoctorCommand {
  /** Folder of the app, absolute. */
  rootDir: string
  /** Origin of a running server to ask. */
  production?: string
  json: boolean
}

/**
 * Reads the arguments behind `doctor`.
 *
 * @throws Error that says which one is wrong
 */
export function readDoctorCommand(args: string[]): DoctorCommand {
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
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) throw new Error('--production must be the address of the running app, e.g. https://app.example.com.')
  return { rootDir: resolve(cwd), production: url.origin, json }
}

/**
 * Examines an app and prints what was found.
 *
 * @returns number of problems
 * @throws Error when the app's configuration or its registration file cannot be read
 */
export async function runDoctorCommand({ rootDir, production, json }: DoctorCommand): Promise<number> {
  // Loads Nuxt's tools, for which the other commands need not wait.
  const { gatherFacts } = await import('./gather-facts')
  const findings = runChecks(await gatherFacts(rootDir, production))
  const report = json
    ? renderJson(findings)
    // Knows terminals, NO_COLOR and FORCE_COLOR.
    : renderReport(findings, (style, text) => styleText(style, text, { stream: process.stdout }))
  process.stdout.write(report)
  return countOf(findings, 'problem')
}
