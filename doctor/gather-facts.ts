import { existsSync } from 'node:fs'
import process from 'node:process'
import type { DoctorFacts } from './doctor-facts'
import { probeProduction } from './probe-production'
import { readApp } from './read-app'
import { readRegistration } from './read-registration'
import { readSettings } from './read-settings'

/**
 * Gathers what is known of an app, and of the server that runs it.
 *
 * @param origin of the running server; undefined to ask none
 * @throws Error when the folder is not there, or the app's configuration or its registration file cannot be read
 */
export async function gatherFacts(rootDir: string, origin: string | undefined): Promise<DoctorFacts> {
  if (!existsSync(rootDir)) throw new Error(`There is no folder ${rootDir}`)
  const { facts: app, options, baseUrl, storedSessions } = await readApp(rootDir)
  // After the app, whose .env has been loaded by now.
  const settings = readSettings(options, process.env, baseUrl)
  return {
    now: new Date(),
    app,
    settings,
    registration: await readRegistration(rootDir),
    storedSessions,
    production: origin === undefined ? undefined : await probeProduction(origin, { settings, routes: app.code.signedRoutes }),
  }
}
