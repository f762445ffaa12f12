import { existsSync } from 'node:fs'
import process from 'node:process'
import type { DoctorFacts } from './doctor-facts'
import { probeProduction } from './probe-production'
import { readApp } from './read-app'
import { readRegistration } from './read-registration'
import { readSettings } from './read-settings'

/**
 * Gathers the facts about an app and the server that runs it.
 *
 * @param origin of the running server, if it is checked as well
 * @throws Error for a missing folder, or an unreadable configuration or registration file
 */
export async function gatherFacts(
  rootDir: string,
  origin: string | undefined,
): Promise<DoctorFacts> {
  if (!existsSync(rootDir)) throw new Error(`Folder not found: ${rootDir}`)
  const { facts: app, options, baseUrl, storedSessions } = await readApp(rootDir)
  // After the app, which loads .env.
  const settings = readSettings(options, process.env, baseUrl)
  return {
    now: new Date(),
    nodeVersion: process.versions.node,
    app,
    settings,
    registration: await readRegistration(rootDir),
    storedSessions,
    production:
      origin === undefined
        ? undefined
        : await probeProduction(origin, { settings, routes: app.code.signedRoutes }),
  }
}
