import { existsSync } from 'node:fs'
import process from 'node:process'
import { loadSchema } from '../../../facts/schemas/load-schema'
import { schemaVersions } from '../../../facts/schemas/schema-files'
import type { DoctorFacts } from './doctor-facts'
import type { AppRegistration } from '../../../facts/registration/app-registration'
import { findRegistration } from '../../../facts/registration/find-registration'
import { findCaller, readAppOperations } from '../registration/app-operations'
import { readFieldUses } from '../registration/field-uses'
import { findSchemaChanges } from '../registration/schema-changes'
import { probeProduction } from './probe-production'
import { readApp } from './read-app'
import { readSettings } from './read-settings'
import type { GivenOptions } from './read-settings'
import { registrationFacts } from './registration-facts'

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
  const { facts, options, baseUrl, storedSessions } = await readApp(rootDir)
  const app = { ...facts, directApiUse: await findCaller(rootDir, 'useAdminGraphql') }
  // After the app, which loads .env.
  const registration = await findRegistration(rootDir, process.env)
  const settings = readSettings(withRegistered(options, registration), process.env, baseUrl)
  return {
    now: new Date(),
    nodeVersion: process.versions.node,
    app,
    settings,
    registration: registration && registrationFacts(registration),
    storedSessions,
    production:
      origin === undefined
        ? undefined
        : await probeProduction(origin, { settings, routes: app.code.signedRoutes }),
  }
}

/** The values of the registration file are those of the build. */
function withRegistered(
  options: GivenOptions,
  registration: AppRegistration | undefined,
): GivenOptions {
  if (!registration) return options
  const { clientId, applicationUrl, embedded, scopes } = registration
  return {
    ...options,
    apiKey: clientId ?? options.apiKey,
    appUrl: applicationUrl ?? options.appUrl,
    embedded: embedded ?? options.embedded,
    scopes: scopes ?? options.scopes,
  }
}

/**
 * Reads what the operations of the app select, and compares them with the API version after theirs.
 * Loads the schemas of both.
 *
 * @returns no next version for one that has none
 */
export async function gatherOperations(
  rootDir: string,
  apiVersion: string,
): Promise<Pick<DoctorFacts, 'fieldUses' | 'nextVersion'>> {
  const operations = await readAppOperations(rootDir, apiVersion)
  const fieldUses = readFieldUses(operations, apiVersion)
  const versions = schemaVersions('admin')
  const version = versions[versions.indexOf(apiVersion) + 1]
  if (!versions.includes(apiVersion) || !version) return { fieldUses }
  const changes = operations.flatMap(({ apis: [api = 'admin'], document, where }) => {
    const schemas = [loadSchema(api, apiVersion), loadSchema(api, version)] as const
    return findSchemaChanges(document, ...schemas).map(change => ({ ...change, where }))
  })
  return { fieldUses, nextVersion: { version, operations: operations.length, changes } }
}
