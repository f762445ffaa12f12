import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTOML } from 'confbox/toml'
import type { Registration } from './doctor-facts'

/** The file in which the platform's own command line keeps an app's registration. */
const FILE = 'shopify.app.toml'

/**
 * Reads the registration file in the app's folder. Of several (`shopify.app.staging.toml`) only the one without a name counts.
 *
 * @returns undefined without such a file
 * @throws Error when it is not TOML
 */
export async function readRegistration(rootDir: string): Promise<Registration | undefined> {
  if (!(await readdir(rootDir)).includes(FILE)) return undefined
  return parseRegistration(await readFile(join(rootDir, FILE), 'utf8'), FILE)
}

/** @throws Error when the text is not TOML */
export function parseRegistration(text: string, file: string): Registration {
  let parsed: unknown
  try {
    parsed = parseTOML(text)
  }
  catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  const access = table(parsed, 'access_scopes')
  const subscriptions = list(table(parsed, 'webhooks').subscriptions)
  return {
    file,
    clientId: texts([table(parsed).client_id])[0],
    redirectUrls: texts(table(parsed, 'auth').redirect_urls),
    scopes: splitList(access.scopes),
    optionalScopes: texts(access.optional_scopes),
    complianceTopics: subscriptions.flatMap(each => texts(table(each).compliance_topics)).map(topic => topic.toUpperCase().replace('/', '_')),
  }
}

function table(value: unknown, name?: string): Record<string, unknown> {
  const found = name === undefined ? value : table(value)[name]
  return typeof found === 'object' && found !== null ? found as Record<string, unknown> : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function texts(value: unknown): string[] {
  return list(value).filter(each => typeof each === 'string')
}

function splitList(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').map(scope => scope.trim()).filter(Boolean) : []
}
