import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSchemas } from '../../../../modules/platform/codegen/schema-sources'

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
function find(options: Parameters<typeof findSchemas>[1], apiVersion = '2026-07') {
  const { found, missing, watched } = findSchemas(root, options, apiVersion)
  const relative = (path: string) => path.replace(`${root}/`, '')
  const text = (sources: typeof found) =>
    sources
      .map(
        ({ api, version, isDefault, path }) =>
          `${api} ${version}${isDefault ? '*' : ''} ${path === undefined ? 'shipped' : relative(path)}`,
      )
      .sort()
  return { found: text(found), missing: text(missing), watched: watched.map(relative).sort() }
}

describe('findSchemas', () => {
  it("uses the shipped schemas of the app's version", () => {
    expect(find({})).toEqual({
      found: ['admin 2026-07* shipped', 'storefront 2026-07* shipped'],
      missing: [],
      watched: ['schema/admin-2026-07.graphql', 'schema/storefront-2026-07.graphql'],
    })
  })

  it('uses the shipped schemas of further versions', () => {
    expect(find({ versions: ['2026-04', 'unstable'] }).found).toEqual([
      'admin 2026-04 shipped',
      'admin 2026-07* shipped',
      'admin unstable shipped',
      'storefront 2026-04 shipped',
      'storefront 2026-07* shipped',
      'storefront unstable shipped',
    ])
  })

  it('prefers every file in the folder, by name', () => {
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
      watched: [
        'schema/admin-2026-04.json',
        'schema/admin-2026-07.graphql',
        'schema/admin-unstable.graphql',
        'schema/storefront-2026-07.graphql',
      ],
    })
  })

  it('prefers SDL to JSON of the same version', () => {
    have('schema/admin-2026-07.json', 'schema/admin-2026-07.graphql')

    expect(find({}).found).toContain('admin 2026-07* schema/admin-2026-07.graphql')
  })

  it('misses the Admin API of a version that is not shipped, and no Storefront API', () => {
    expect(find({ versions: ['2025-01'] }, '2024-10')).toEqual({
      found: [],
      missing: [
        'admin 2024-10* schema/admin-2024-10.graphql',
        'admin 2025-01 schema/admin-2025-01.graphql',
      ],
      watched: ['schema/admin-2024-10.graphql', 'schema/admin-2025-01.graphql'],
    })
  })

  it("uses one path for the app's version", () => {
    have('api/admin.graphql', 'schema/admin-2026-04.graphql')

    expect(
      find({ schema: 'api/admin.graphql', storefrontSchema: '/nowhere/storefront.json' }),
    ).toMatchObject({
      found: ['admin 2026-07* api/admin.graphql'],
      missing: ['storefront 2026-07* /nowhere/storefront.json'],
    })
  })

  it('uses a path for each version, and the shipped schema for a version that has none', () => {
    have('old.graphql')

    expect(
      find({ schema: { '2026-04': 'old.graphql', '2026-01': 'older.graphql' } }),
    ).toMatchObject({
      found: ['admin 2026-04 old.graphql', 'admin 2026-07* shipped', 'storefront 2026-07* shipped'],
      missing: ['admin 2026-01 older.graphql'],
    })
  })
})
