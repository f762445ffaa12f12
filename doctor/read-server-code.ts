import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { COMPLIANCE_TOPICS } from '../shared/platform/wire'
import type { ServerCode, SignedKind, SignedRoute } from './doctor-facts'

const VERIFIERS: readonly [call: string, kind: SignedKind][] = [
  ['usePlatformWebhook(', 'webhook'],
  ['usePlatformFlow(', 'flow'],
  ['usePlatformFulfillmentService(', 'fulfillment service'],
  ['usePlatformAppProxy(', 'app proxy'],
]
const BODY_READER = /\b(?:readBody|readRawBody|readValidatedBody|readFormData|readMultipartFormData)\s*\(/

/**
 * Reads what an app's server code calls, by the names of the utilities: enough to ask the right questions, and nothing is run.
 *
 * @param serverDir absolute path of the app's `server` folder; one that does not exist counts as empty
 */
export async function readServerCode(serverDir: string): Promise<ServerCode> {
  const code: ServerCode = { signedRoutes: [], ownSessionStorage: [], bodyReaders: [], complianceTopics: [] }
  const topics = new Set<string>()
  for (const file of await sourceFiles(serverDir)) {
    const source = await readFile(join(serverDir, file), 'utf8')
    code.signedRoutes.push(...signedRoutes(file, source))
    if (/\bsessionStorage\s*[:,}]/.test(source) && source.includes('configurePlatform')) code.ownSessionStorage.push(`server/${file}`)
    if (file.startsWith('middleware/') && BODY_READER.test(source)) code.bodyReaders.push(`server/${file}`)
    for (const topic of complianceTopics(source)) topics.add(topic)
  }
  return { ...code, complianceTopics: [...topics] }
}

/** Names of compliance topics in a text, in either spelling; `complianceWebhooks` makes its caller handle all of them. */
function complianceTopics(source: string): readonly string[] {
  if (source.includes('complianceWebhooks(')) return COMPLIANCE_TOPICS
  const text = source.toUpperCase()
  return COMPLIANCE_TOPICS.filter(topic => text.includes(topic) || text.includes(topic.replace('_', '/')))
}

/** A route with a parameter in its path has no address that could be asked. */
function signedRoutes(file: string, source: string): SignedRoute[] {
  const [, folder = '', name = ''] = /^(routes|api)\/(.+)\.(?:ts|mts|js|mjs)$/.exec(file) ?? []
  if (!folder || name.includes('[')) return []
  const path = `/${folder === 'api' ? 'api/' : ''}${name}`.replace(/\.(?:get|post|put|patch|delete|head|options)$/, '').replace(/\/index$/, '') || '/'
  return VERIFIERS.filter(([call]) => source.includes(call)).map(([, kind]) => ({ path, kind }))
}

/** Paths from the folder, with `/`. */
async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter(entry => entry.isFile() && /\.(?:ts|mts|js|mjs)$/.test(entry.name))
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
