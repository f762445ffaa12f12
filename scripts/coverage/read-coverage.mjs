/**
 * Reads which part of the Admin API the emulator simulates: from the registry of its resolvers, the
 * records of its generated stores, and the newest stable schema.
 */
import { join } from 'node:path'
import { loadEmulator } from './load-emulator.mjs'

/** @import { FolderEvidence } from '../evidence/check-evidence.mjs' */

/**
 * @typedef {object} DomainCoverage
 * @property {string} folder below `packages/emulator/src/admin-api`
 * @property {string[]} queries names of query roots
 * @property {string[]} mutations names of mutations
 * @property {Record<string, string>} evidence by the name of the root
 */

/**
 * @typedef {object} TypeCoverage
 * @property {string} name of the type
 * @property {string[]} simulated fields with a resolver
 * @property {string[]} stored fields without a resolver that the records contain
 * @property {string[]} empty fields whose resolver always returns null or an empty value
 * @property {string[]} missing all other fields
 * @property {boolean} hasRecords whether a generated store has records of the type; without them,
 *   `missing` has fields that records may contain
 */

/**
 * @typedef {object} VisitorCoverage
 * @property {string} title of the API
 * @property {string} folder below `packages/emulator/src`
 * @property {string} pages address of its documentation
 * @property {Record<string, string>} evidence by the name of the root
 * @property {RootCoverage} queries query roots
 * @property {RootCoverage} mutations mutations
 */

/** @typedef {{ simulated: string[], missing: string[] }} RootCoverage names, sorted */

/**
 * @typedef {object} Coverage
 * @property {string} version of the schema
 * @property {string[]} queries names of query roots that are not simulated
 * @property {string[]} mutations names of mutations that are not simulated
 * @property {DomainCoverage[]} domains those that have roots, by folder
 * @property {TypeCoverage[]} types those with simulated fields, by name
 * @property {VisitorCoverage[]} visitors the APIs of the visitors of a store
 * @property {Record<string, FolderEvidence>} evidence by folder below `packages/emulator/src`
 */

const STOREFRONT = {
  api: 'storefront',
  title: 'Storefront API',
  folder: 'storefront',
  pages: 'https://shopify.dev/docs/api/storefront/latest',
}
const CUSTOMER_ACCOUNT = {
  api: 'customer',
  title: 'Customer Account API',
  folder: 'customer-account',
  pages: 'https://shopify.dev/docs/api/customer/latest',
}

/**
 * Reads the coverage of the Admin API.
 *
 * @returns {Promise<Coverage>} sorted by name
 * @throws {Error} if the package was not built
 */
export async function readCoverage() {
  const emulator = await loadEmulator()
  const version = emulator.DEFAULT_API_VERSION
  const schema = emulator.loadAdminSchema(version)
  const queries = schema.getQueryType().getFields()
  const mutations = schema.getMutationType().getFields()
  const missing = (roots, isSimulated) => Object.keys(roots).filter(name => !isSimulated(name))
  return {
    version,
    queries: missing(queries, emulator.registry.query).sort(),
    mutations: missing(mutations, emulator.registry.mutation).sort(),
    domains: domainsOf(emulator)
      .map(({ folder, domains }) => ({
        folder,
        queries: namesOf(domains.map(domain => domain.queries)).filter(name => queries[name]),
        mutations: namesOf(domains.map(domain => domain.mutations)).filter(name => mutations[name]),
        evidence: emulator.evidence[join('admin-api', folder)]?.roots ?? {},
      }))
      .filter(domain => domain.queries.length + domain.mutations.length > 0),
    types: typesOf(emulator, schema),
    visitors: [
      visitorCoverage(emulator, STOREFRONT, emulator.STOREFRONT_DOMAINS),
      visitorCoverage(emulator, CUSTOMER_ACCOUNT, emulator.CUSTOMER_DOMAINS),
    ],
    evidence: emulator.evidence,
  }
}

/** Groups the registered domains by the folders that export them. */
function domainsOf({ registry, modules }) {
  const groups = new Map()
  for (const domain of registry.domains) {
    const [folder] = modules.find(([, module]) => Object.values(module).includes(domain)) ?? ['']
    groups.set(folder, [...(groups.get(folder) ?? []), domain])
  }
  return [...groups]
    .map(([folder, domains]) => ({ folder, domains }))
    .sort((left, right) => (left.folder < right.folder ? -1 : 1))
}

/** Groups the roots of an API by whether a domain has a resolver for them. */
function visitorCoverage({ loadSchema, DEFAULT_API_VERSION, evidence }, visitor, domains) {
  const { api, title, folder, pages } = visitor
  const schema = loadSchema(api, DEFAULT_API_VERSION)
  const rootsOf = (type, kind) => {
    const resolved = new Set(namesOf(domains.map(domain => domain[kind])))
    const names = Object.keys(type.getFields()).sort()
    return {
      simulated: names.filter(name => resolved.has(name)),
      missing: names.filter(name => !resolved.has(name)),
    }
  }
  return {
    title,
    folder,
    pages,
    evidence: evidence[folder]?.roots ?? {},
    queries: rootsOf(schema.getQueryType(), 'queries'),
    mutations: rootsOf(schema.getMutationType(), 'mutations'),
  }
}

function namesOf(parts) {
  return parts.flatMap(part => Object.keys(part ?? {})).sort()
}

function typesOf({ registry, ...emulator }, schema) {
  const stored = storedFields(emulator)
  const names = new Set([
    ...stored.keys(),
    ...registry.domains.flatMap(({ types, nodes }) => Object.keys({ ...types, ...nodes })),
  ])
  return [...names]
    .sort()
    .map(name => schema.getType(name))
    .filter(isObjectType)
    .map(type => ({
      name: type.name,
      ...fieldStates(type, registry, stored.get(type.name)),
      hasRecords: stored.has(type.name),
    }))
}

/** A type of the schema that is neither an interface nor a union. */
function isObjectType(type) {
  return type !== undefined && 'getFields' in type && 'isTypeOf' in type
}

/** Groups the fields of a type by their state. */
function fieldStates(type, registry, stored = new Set()) {
  const owners = [type, ...type.getInterfaces()]
  const states = { simulated: [], stored: [], empty: [], missing: [] }
  for (const field of Object.keys(type.getFields()).sort()) {
    const resolver = owners.map(({ name }) => registry.field(name, field)).find(Boolean)
    if (resolver) states[isEmpty(resolver) ? 'empty' : 'simulated'].push(field)
    // `id` has no resolver, and `legacyResourceId` is derived from it.
    else if (stored.has(field) || field === 'legacyResourceId') states.stored.push(field)
    else states.missing.push(field)
  }
  return states
}

/** Whether the code of a resolver does nothing but return null or an empty value. */
function isEmpty(resolver) {
  return /^(?:async )?\([^()]*\) => (?:null|\[\]|""|0|false|\(?\{\}\)?|emptyConnection\(\))$/.test(
    resolver.toString(),
  )
}

/** Names of the properties of the records in the default and the generated stores, by type. */
function storedFields({ createStore, DEFAULT_SEED, STORE_TEMPLATES }) {
  const fields = new Map()
  const generated = STORE_TEMPLATES.map(template => ({ handle: template, template }))
  for (const seed of [...DEFAULT_SEED.stores, ...generated]) {
    const { records } = createStore(seed, 0)
    for (const row of Object.values(records.save().tables).flat())
      fields.set(
        row.__typename,
        new Set([...(fields.get(row.__typename) ?? []), ...Object.keys(row)]),
      )
  }
  return fields
}
