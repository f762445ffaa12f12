import { introspectionFromSchema, isObjectType } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { loadAdminSchema, loadStorefrontSchema } from '../../../schemas/load-schema'
import {
  introspectionFingerprint,
  nearestVersion,
  schemaVersions,
} from '../../../schemas/schema-files'
import { readSchemaText } from '../../../schemas/schema-text'
import { introspectionHash } from '../../../../../scripts/schemas/introspection-hash.mjs'
import {
  API_VERSIONS,
  CANDIDATE_API_VERSION,
  DEFAULT_API_VERSION,
} from '../../../../../shared/wire'

const SUPPORTED = ['2025-10', '2026-01', '2026-04', '2026-07', '2026-10', 'unstable']

function introspect(schema: GraphQLSchema) {
  return introspectionFromSchema(schema, { inputValueDeprecation: true, oneOf: true })
}

describe('the shipped versions', () => {
  it.each(['admin', 'storefront'] as const)('of the %s API are the supported ones', api => {
    expect(schemaVersions(api)).toEqual(SUPPORTED)
    expect(SUPPORTED).toContain(DEFAULT_API_VERSION)
    // The source of the schemas does not have the candidate yet.
    const published = API_VERSIONS.filter(version => version !== CANDIDATE_API_VERSION)
    expect(published.slice(-SUPPORTED.length)).toEqual(SUPPORTED)
  })

  it.each([
    ['2026-07', '2026-07'],
    ['unstable', 'unstable'],
    ['2024-10', '2025-10'],
    ['2027-01', '2026-10'],
  ])('respond to %s with %s', (version, nearest) => {
    expect(nearestVersion('admin', version)).toBe(nearest)
  })

  it('have no fingerprint of another version', () => {
    expect(() => introspectionFingerprint('admin', '2024-10')).toThrow(
      new Error('There is no schema of admin 2024-10.'),
    )
  })
})

// The fingerprints are those of the platform's introspection, from before it was stripped.
describe('introspection', () => {
  it.each(SUPPORTED)('of the Admin API %s equals that of the platform', version => {
    expect(introspectionHash(introspect(loadAdminSchema(version)))).toBe(
      introspectionFingerprint('admin', version),
    )
  })

  it.each(SUPPORTED)('of the Storefront API %s equals that of the platform', version => {
    expect(introspectionHash(introspect(loadStorefrontSchema(version)))).toBe(
      introspectionFingerprint('storefront', version),
    )
  })

  it('has the roots, types and deprecations of the platform', () => {
    const schema = loadAdminSchema('2026-07')
    const product = schema.getType('Product')

    expect(schema.getQueryType()?.name).toBe('QueryRoot')
    expect(schema.getMutationType()?.name).toBe('Mutation')
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toHaveLength(287)
    expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toHaveLength(518)
    expect(isObjectType(product) && product.getFields().images?.deprecationReason).toBe(
      'Use `media` instead.',
    )
    expect(schema.getDirective('idempotent')?.locations).toEqual(['FIELD'])
  })
})

describe('a schema', () => {
  it('is loaded once', () => {
    expect(loadAdminSchema('2026-07')).toBe(loadAdminSchema('2026-07'))
    expect(loadAdminSchema('2024-10')).toBe(loadAdminSchema('2025-10'))
    expect(loadAdminSchema('2026-04')).not.toBe(loadAdminSchema('2026-07'))
  })

  it('has no descriptions', () => {
    for (const version of SUPPORTED) {
      expect(readSchemaText('admin', version)).not.toContain('"""')
      expect(readSchemaText('storefront', version)).not.toContain('"""')
    }
  })
})
