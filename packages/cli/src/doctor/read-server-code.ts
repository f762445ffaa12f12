import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { COMPLIANCE_TOPICS } from '../../../../shared/wire'
import { routeOf } from '../../../../modules/platform/callers/server-route'
import type { ServerCode, SignedKind, SignedRoute } from './doctor-facts'
import { readWebhookHandlers } from './read-webhook-handlers'
import type { SourceFile } from './read-webhook-handlers'

/** Utilities that verify a signed request of the platform. */
export const VERIFIERS: readonly [call: string, kind: SignedKind][] = [
  ['usePlatformWebhook', 'webhook'],
  ['usePlatformFlow', 'flow'],
  ['usePlatformFulfillmentService', 'fulfillment service'],
  ['usePlatformAppProxy', 'app proxy'],
]
const BILLING_PLANS =
  /\bconfigurePlatform\(\s*\{(?:(?!\bconfigurePlatform\()[\s\S])*?\bbilling\s*[:,}]/
const BILLING_USE =
  /\bbilling\s*\.\s*(?:cancel|check|createUsageRecord|plan|pricingPageUrl|request|require|updateUsageCappedAmount)\s*\(/
const BODY_READER =
  /\b(?:readBody|readRawBody|readValidatedBody|readFormData|readMultipartFormData)\s*\(/
const BULK_OPERATION = /\brunBulkQuery\b|\bbulkOperationRun(?:Query|Mutation)\b/

/**
 * Finds the platform utilities that an app's server code calls, by name. No code is run.
 *
 * @param serverDirs absolute paths of `server` folders, the app's first, then those of its layers
 */
export async function readServerCode(...serverDirs: string[]): Promise<ServerCode> {
  const sources = (await Promise.all(serverDirs.map(readSources))).flat()
  const all = sources.map(({ text }) => text).join('\n')
  return {
    signedRoutes: sources.flatMap(signedRoutes),
    routes: sources.flatMap(({ path }) => routeOf(path) ?? []),
    verifiedKinds: VERIFIERS.filter(([call]) => all.includes(`${call}(`)).map(([, kind]) => kind),
    handledTopics: readWebhookHandlers(sources).filter(
      ({ topic }) => !(COMPLIANCE_TOPICS as readonly string[]).includes(topic),
    ),
    subscribes: /\bwebhookSubscriptionCreate\b/.test(all)
      ? 'mutation'
      : all.includes('registerPlatformWebhooks(')
        ? 'registerPlatformWebhooks'
        : undefined,
    billingPlans: sources.find(({ text }) => BILLING_PLANS.test(text))?.file,
    billingUse: sources.find(({ text }) => BILLING_USE.test(text))?.file,
    ownSessionStorage: sources
      .filter(
        ({ text }) => /\bsessionStorage\s*[:,}]/.test(text) && text.includes('configurePlatform'),
      )
      .map(({ file }) => file),
    bodyReaders: sources
      .filter(({ path, text }) => path.startsWith('middleware/') && BODY_READER.test(text))
      .map(({ file }) => file),
    complianceTopics: [...new Set(sources.flatMap(({ text }) => complianceTopics(text)))],
    bulkOperations: sources.filter(({ text }) => BULK_OPERATION.test(text)).map(({ file }) => file),
  }
}

/**
 * Finds compliance topics in either spelling. `complianceWebhooks` requires handlers for all of
 * them.
 */
function complianceTopics(source: string): readonly string[] {
  if (source.includes('complianceWebhooks(')) return COMPLIANCE_TOPICS
  const text = source.toUpperCase()
  return COMPLIANCE_TOPICS.filter(
    topic => text.includes(topic) || text.includes(topic.replace('_', '/')),
  )
}

/** Skips routes with parameters: their URL is unknown. */
function signedRoutes({ path, text }: ServerFile): SignedRoute[] {
  const { pattern = '*' } = routeOf(path) ?? {}
  return /[:*]/.test(pattern)
    ? []
    : VERIFIERS.filter(([call]) => text.includes(`${call}(`)).map(([, kind]) => ({
        path: pattern,
        kind,
      }))
}

interface ServerFile extends SourceFile {
  /** Relative to the folder, with `/`. */
  path: string
}

async function readSources(folder: string): Promise<ServerFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const paths = entries
    .filter(entry => entry.isFile() && /\.(?:ts|mts|js|mjs)$/.test(entry.name))
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  return Promise.all(
    paths.map(async path => ({
      path,
      file: `server/${path}`,
      text: await readFile(join(folder, path), 'utf8'),
    })),
  )
}
