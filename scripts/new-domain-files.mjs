const SOURCE = 'packages/emulator/src/admin-api'
const TESTS = 'packages/emulator/tests/unit/admin-api'

/**
 * Returns the files of a new domain, by their paths.
 *
 * @param {string} plural e.g. `gift-wraps`
 * @returns {Record<string, string>} texts by path
 */
export function domainFiles(plural) {
  const singular = singularOf(plural)
  const names = {
    singular,
    plural,
    camel: camelCase(singular),
    type: pascalCase(singular),
    types: pascalCase(plural),
    table: plural.toUpperCase().replaceAll('-', '_'),
    label: singular.replaceAll('-', ' '),
    labels: plural.replaceAll('-', ' '),
  }
  return {
    [`${SOURCE}/${plural}/${singular}-records.ts`]: records(names),
    [`${SOURCE}/${plural}/${singular}-webhook.ts`]: webhook(names),
    [`${SOURCE}/${plural}/write-${singular}.ts`]: write(names),
    [`${SOURCE}/${plural}/seed-${plural}.ts`]: seed(names),
    [`${SOURCE}/${plural}/${singular}-mutations.ts`]: mutations(names),
    [`${SOURCE}/${plural}/${singular}-domain.ts`]: domain(names),
    [`${SOURCE}/${plural}/evidence.ts`]: evidence(),
    [`${TESTS}/${plural}/${plural}.test.ts`]: test(names),
    [`${TESTS}/${plural}/${singular}-examples.ts`]: examples(),
  }
}

/** @param {string} plural */
export function singularOf(plural) {
  return plural.replace(/ies$/, 'y+').replace(/(?:\+|s)$/, '')
}

/** @param {string} name in kebab case */
export function camelCase(name) {
  return name.replace(/-[a-z]/g, part => part.slice(1).toUpperCase())
}

function pascalCase(name) {
  return camelCase(`-${name}`)
}

const records = ({ type, table, label, labels }) => `
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A ${label}. */
export interface ${type}Record extends StoredRecord {
  readonly name: string
  readonly createdAt: string
}

/** The ${labels} of a store. */
export const ${table} = defineRecords('${type}', { name: (row: ${type}Record) => row.name })
`

const webhook = ({ singular, camel, type, label }) => `
import { idNumber } from '../../engine/records/global-id'
import type { ${type}Record } from './${singular}-records'

/** Returns the payload of the webhooks of a ${label}. */
export function ${camel}Webhook({ id, name, createdAt }: ${type}Record) {
  return { id: idNumber(id), admin_graphql_api_id: id, name, created_at: createdAt }
}
`

const write = ({ singular, type, table, label }) => `
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { ${table} } from './${singular}-records'
import type { ${type}Record } from './${singular}-records'

/** Adds a ${label}. */
export function add${type}(
  context: GraphqlContext,
  { name }: Pick<${type}Record, 'name'>,
): ${type}Record {
  return ${table}.in(context).add({ name, createdAt: currentTime(context) })
}
`

const seed = ({ singular, types, table, labels }) => `
import type { RecordStore } from '../../engine/records/record-store'
import { ${table} } from './${singular}-records'

/**
 * Adds ${labels} to a store that no request has changed. Returns their global ids.
 *
 * @param createdAt time of creation
 */
export function seed${types}(
  records: RecordStore,
  names: readonly string[],
  createdAt: string,
): string[] {
  return names.map(name => records.table(${table}).add({ name, createdAt }).id)
}
`

const mutations = ({ camel, labels }) => `
import type { Mutations } from '../../engine/resolve/domain'

/** The roots that change ${labels}. */
export const ${camel}Mutations: Mutations = {}
`

const domain = ({ singular, plural, camel, types, type, table, labels }) => `
import type { AdminDomain } from '../admin-domain'
import { ${camel}Mutations } from './${singular}-mutations'
import { ${table} } from './${singular}-records'
import { seed${types} } from './seed-${plural}'

/** The ${labels} that every store has from its start. */
const NAMES: readonly string[] = []

/** The ${labels} of a store. */
export const ${camel}Domain: AdminDomain = {
  seed: { initial: (records, at) => void seed${types}(records, NAMES, at) },
  queries: {},
  mutations: ${camel}Mutations,
  nodes: { ${type}: ${table}.node },
}
`

const evidence = () => `
import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = { roots: {}, texts: {} }
`

const test = ({ singular, plural, camel, types, type, labels }) => `
import { describe, expect, it } from 'vitest'
import { fake } from '../../../../../../tests/fake'
import { registry } from '../../../../src/admin-api/admin-resolvers'
import { ${camel}Domain } from '../../../../src/admin-api/${plural}/${singular}-domain'
import { seed${types} } from '../../../../src/admin-api/${plural}/seed-${plural}'
import type { GraphqlContext } from '../../../../src/engine/graphql-context'
import { RecordStore } from '../../../../src/engine/records/record-store'

describe('${labels}', () => {
  it('are found by their ids', () => {
    const records = new RecordStore(1)
    const [id = ''] = seed${types}(records, ['First'], '2026-11-28T12:00:00Z')
    const context = fake<GraphqlContext>({ store: { records } })

    expect(${camel}Domain.nodes?.${type}?.(id, context)).toMatchObject({ name: 'First' })
    expect(registry.domains).toContain(${camel}Domain)
  })
})
`

const examples = () => `
import type { Examples } from '../mutation-cases/example'

/** An example of each mutation of the domain. */
export const examples: Examples = {}
`
