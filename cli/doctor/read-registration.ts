import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTOML } from 'confbox/toml'
import type { RegisteredValue, Registration } from './doctor-facts'

/** The Shopify CLI's configuration file: https://shopify.dev/docs/apps/build/cli-for-apps/app-configuration */
const FILE = 'shopify.app.toml'

/**
 * Reads the registration file in the app's folder. Named ones (`shopify.app.staging.toml`) are ignored.
 *
 * @returns undefined without such a file
 * @throws Error for invalid TOML
 */
export async function readRegistration(rootDir: string): Promise<Registration | undefined> {
  if (!(await readdir(rootDir)).includes(FILE)) return undefined
  return parseRegistration(await readFile(join(rootDir, FILE), 'utf8'), FILE)
}

/** @throws Error for invalid TOML */
export function parseRegistration(text: string, file: string): Registration {
  let parsed: unknown
  try {
    parsed = parseTOML(text)
  } catch (error) {
    throw new Error(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  const access = table(parsed, 'access_scopes')
  const webhooks = table(parsed, 'webhooks')
  const subscriptions = list(webhooks.subscriptions).map(each => table(each))
  const located = (key: string, value: unknown) =>
    typeof value === 'string' ? { value, where: whereIs(text, file, key, value) } : undefined
  return {
    file,
    clientId: texts([table(parsed).client_id])[0],
    applicationUrl: located('application_url', table(parsed).application_url),
    redirectUrls: texts(table(parsed, 'auth').redirect_urls),
    scopes: splitList(access.scopes),
    optionalScopes: texts(access.optional_scopes),
    complianceTopics: subscriptions.flatMap(each => texts(each.compliance_topics)).map(upperTopic),
    webhooksApiVersion: located('api_version', webhooks.api_version),
    subscriptions: subscriptions.map(each => ({
      topics: texts(each.topics).map(upperTopic),
      uri: located('uri', each.uri),
    })),
    proxyUrl: located('url', table(parsed, 'app_proxy').url),
  }
}

/** Finds the line of a value, which the parser does not report. */
function whereIs(text: string, file: string, key: string, value: string): RegisteredValue['where'] {
  const index = text
    .split('\n')
    .findIndex(line => new RegExp(`^\\s*${key}\\s*=`).test(line) && line.includes(value))
  return index === -1 ? file : `${file}:${index + 1}`
}

/** Converts `products/delete` and `customer.tags_added` to the Admin API's spelling. */
function upperTopic(topic: string): string {
  return topic.toUpperCase().replace(/[/.]/g, '_')
}

function table(value: unknown, name?: string): Record<string, unknown> {
  const found = name === undefined ? value : table(value)[name]
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function texts(value: unknown): string[] {
  return list(value).filter(each => typeof each === 'string')
}

function splitList(value: unknown): string[] {
  return typeof value === 'string'
    ? value
        .split(',')
        .map(scope => scope.trim())
        .filter(Boolean)
    : []
}
