/**
 * Builds `dist/schemas`: the schemas of the Admin, Storefront, and Customer Account API, without
 * descriptions, and the access that their fields and topics require. The source is a package of the
 * platform, which is pinned in `schemas/source.json`. The result is cached in
 * `node_modules/.cache`.
 */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync } from 'node:zlib'
import { API_VERSIONS } from '../shared/wire.ts'
import { accessData, topicData } from './schemas/access-data.mjs'
import { downloadPackage } from './schemas/download-package.mjs'
import { scopeList } from './schemas/scope-list.mjs'
import { compactSchema } from './schemas/compact-schema.mjs'
import { introspectionHash } from './schemas/introspection-hash.mjs'

const CACHE = 'node_modules/.cache/nuxt-platform-layer-schemas'
/** Scopes in the text of a requirement. */
const SCOPE_NAMES = /(?<=`)(?:unauthenticated_)?(?:read|write)_[a-z_]*[a-z](?=`)/g
/** Names of the APIs in the source. */
const APIS = { admin: 'admin', storefront: 'storefront-graphql', customer: 'customer' }

/**
 * Writes the schemas. The working directory must be the root of the repository.
 *
 * @param {string} target folder of the schemas in a package
 */
export async function buildSchemas(target) {
  const source = JSON.parse(readFileSync('scripts/schemas/source.json', 'utf8'))
  const folder = join(CACHE, cacheKey())
  if (!existsSync(folder)) {
    rmSync(CACHE, { recursive: true, force: true })
    const unfinished = `${folder}-${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    const files = await createFiles(downloadPackage(source), source)
    for (const [name, content] of files) writeFileSync(join(unfinished, name), content)
    renameSync(unfinished, folder)
  }
  cpSync(folder, target, { recursive: true })
}

/** Changes with the source, the versions, and the code that creates the files. */
function cacheKey() {
  const hash = createHash('sha256').update(API_VERSIONS.join())
  for (const file of ['scripts/build-schemas.mjs', ...globSync('scripts/schemas/*').sort()])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Creates the files of `dist/schemas`.
 *
 * @param {Map<string, Buffer>} packed files of the source
 * @param {{ name: string, version: string }} source
 * @returns {Promise<[name: string, content: string | Buffer][]>} contents by name
 */
async function createFiles(packed, { name, version }) {
  const files = []
  const manifest = { source: `${name}@${version}`, admin: {}, storefront: {}, customer: {} }
  const topics = {}
  const scopes = []
  for (const [api, sourceName] of Object.entries(APIS)) {
    for (const apiVersion of API_VERSIONS) {
      const text = introspectionText(packed, sourceName, apiVersion)
      // The source does not have versions that the platform no longer supports.
      if (text === undefined) continue
      const introspection = JSON.parse(text).data
      const access = accessData(introspection)
      manifest[api][apiVersion] = introspectionHash(introspection)
      // Those of the Customer Account API are read from its text, without the states of a login.
      if (api !== 'customer') {
        scopes.push(...access.requirements.flatMap(requirement => requirement.scopes.flat()))
        // Some requirements name further scopes, for a part of what a field does.
        scopes.push(...access.requirements.flatMap(({ text }) => text.match(SCOPE_NAMES) ?? []))
      }
      // The topics of stable versions, then of `unstable`: the same topic differs in none.
      if (api === 'admin') Object.assign(topics, topicData(introspection))
      files.push(
        compressed(`${api}-${apiVersion}.schema.json.br`, compactSchema(introspection)),
        compressed(`${api}-${apiVersion}.access.json.br`, access),
      )
    }
  }
  scopes.push(...Object.values(topics).flatMap(topic => topic.scopes))
  const customerApi = introspectionText(packed, 'customer', 'unstable') ?? ''
  const registration = { scopes: scopeList(scopes, customerApi), topics }
  return [
    ...(await Promise.all(files)),
    ['manifest.json', JSON.stringify(manifest, null, 2)],
    ['registration.json', JSON.stringify(registration)],
    ['LICENSE', packed.get('LICENSE')],
  ]
}

function introspectionText(packed, sourceName, apiVersion) {
  const file = packed.get(`dist/data/${sourceName}_${apiVersion}.json.gz`)
  return file && gunzipSync(file).toString()
}

/** Compresses in threads of Node: several files at once. */
async function compressed(name, value) {
  const content = await promisify(brotliCompress)(JSON.stringify(value), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  })
  return [name, content]
}
