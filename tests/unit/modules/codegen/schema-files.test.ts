import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSchemaFiles } from '../../../../modules/platform/codegen/schema-files'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'platform-codegen-'))
})

afterEach(() => rmSync(root, { recursive: true }))

function have(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
}

/** `api version path`, with `*` where it is the default. */
function find(options: Parameters<typeof findSchemaFiles>[1]) {
  const { found, missing } = findSchemaFiles(root, options, '2026-07')
  const text = (files: typeof found) =>
    files
      .map(
        ({ api, version, isDefault, path }) =>
          `${api} ${version}${isDefault ? '*' : ''} ${path.replace(`${root}/`, '')}`,
      )
      .sort()
  return { found: text(found), missing: text(missing) }
}

describe('findSchemaFiles', () => {
  it('finds every schema in the folder, by name', () => {
    have(
      'schema/admin-2026-07.graphql',
      'schema/admin-2026-04.json',
      'schema/admin-unstable.graphql',
      'schema/storefront-2026-07.graphql',
      'schema/other.graphql',
      'schema/admin-2026.graphql',
    )

    expect(find({})).toEqual({
      found: [
        'admin 2026-04 schema/admin-2026-04.json',
        'admin 2026-07* schema/admin-2026-07.graphql',
        'admin unstable schema/admin-unstable.graphql',
        'storefront 2026-07* schema/storefront-2026-07.graphql',
      ],
      missing: [],
    })
  })

  it('prefers SDL to JSON of the same version', () => {
    have('schema/admin-2026-07.json', 'schema/admin-2026-07.graphql')

    expect(find({}).found).toEqual(['admin 2026-07* schema/admin-2026-07.graphql'])
  })

  it("misses the Admin API of the app's version, and no other that is not configured", () => {
    have('schema/admin-2026-04.graphql')

    expect(find({})).toEqual({
      found: ['admin 2026-04 schema/admin-2026-04.graphql'],
      missing: ['admin 2026-07* schema/admin-2026-07.graphql'],
    })
  })

  it("uses one path for the app's version", () => {
    have('api/admin.graphql', 'schema/admin-2026-04.graphql')

    expect(
      find({ schema: 'api/admin.graphql', storefrontSchema: '/nowhere/storefront.json' }),
    ).toEqual({
      found: ['admin 2026-07* api/admin.graphql'],
      missing: ['storefront 2026-07* /nowhere/storefront.json'],
    })
  })

  it('uses a path for each version, and the default path for a version that has none', () => {
    have('old.graphql', 'schema/admin-2026-07.graphql')

    expect(find({ schema: { '2026-04': 'old.graphql', '2026-01': 'older.graphql' } })).toEqual({
      found: ['admin 2026-04 old.graphql', 'admin 2026-07* schema/admin-2026-07.graphql'],
      missing: ['admin 2026-01 older.graphql'],
    })
  })
})
