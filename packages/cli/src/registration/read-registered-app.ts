import process from 'node:process'
import { findRegistration } from '../../../facts/registration/find-registration'
import { operationScopes } from '../../../../modules/platform/codegen/operation-scopes'
import { gatherFacts } from '../doctor/gather-facts'
import { readAppOperations } from './app-operations'
import { findExternalServers } from './external-servers'
import type { RegisteredApp } from './registration-change'

/**
 * Reads an app and its registration file.
 *
 * @throws Error without a registration file, or if it or the app's configuration cannot be read
 */
export async function readRegisteredApp(rootDir: string): Promise<RegisteredApp> {
  const { settings, app } = await gatherFacts(rootDir, undefined)
  const registration = await findRegistration(rootDir, process.env)
  if (!registration)
    throw new Error(
      `There is no registration file in ${rootDir}. Create shopify.app.toml with shopify app config link.`,
    )
  const operations = await readAppOperations(rootDir, settings.apiVersion)
  return {
    registration,
    settings,
    code: app.code,
    operationScopes: operationScopes(operations, settings.apiVersion),
    directApiUse: app.directApiUse,
    events: app.events,
    sidekickExtensions: app.sidekickExtensions,
    externalServers: await findExternalServers(rootDir),
  }
}
