import { readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { LAYER } from './scratch-app'
import { packageOf, sourceImports } from './source-imports'

interface Manifest {
  name: string
  exports: Record<string, string | Record<string, string>>
  bin: Record<string, string>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

const manifest = JSON.parse(readFileSync(join(LAYER, 'package.json'), 'utf8')) as Manifest
const { files, unpacked } = inject('packedLayer')

/** Files that run from the package. Those of templates become files of an app. */
function sources(): string[] {
  return files.filter(file => /^(?!templates\/).*\.(?:ts|js|mjs|vue)$/.test(file))
}

function importedPackages(): string[] {
  const bare = sources()
    .flatMap(file => sourceImports(join(unpacked, file)))
    .filter(
      specifier =>
        !specifier.startsWith('.') && !specifier.startsWith('#') && !isBuiltin(specifier),
    )
  return [...new Set(bare.map(packageOf))].filter(name => name !== manifest.name)
}

/** What files of the package import from it by its name. */
function ownImports(): string[] {
  const own = sources()
    .flatMap(file => sourceImports(join(unpacked, file)))
    .filter(specifier => packageOf(specifier) === manifest.name)
  return [...new Set(own)]
}

/** The file that a relative import means, as Nuxt's bundlers find it. */
function target(from: string, specifier: string): string | undefined {
  const path = posix.join(posix.dirname(from), specifier)
  return [
    path,
    `${path}.ts`,
    `${path}.d.ts`,
    `${path}.js`,
    `${path}/index.ts`,
    `${path}/index.d.ts`,
    // TypeScript finds the types of a script next to it.
    path.replace(/\.js$/, '.d.ts'),
  ].find(candidate => files.includes(candidate))
}

const declarationOf = (component: string): string => component.replace(/\.vue$/, '.d.vue.ts')

/** The interface of a component's props. */
function propsIn(source: string): string {
  return /^export interface \w+Props \{\n[\s\S]*?^\}/m.exec(source)?.[0] ?? ''
}

/** Documentation comments, without the indentation of their lines. */
function commentsOf(code: string): string[] {
  return (code.match(/\/\*\*[\s\S]*?\*\//g) ?? []).map(comment => comment.replace(/\s+/g, ' '))
}

describe('the published package', () => {
  it('has exactly these files and folders at its top', () => {
    expect([...new Set(files.map(file => file.split('/')[0]))].sort()).toEqual([
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CODE_OF_CONDUCT.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'app.config.ts',
      'assets',
      'components',
      'composables',
      'dist',
      'docs',
      'error.vue',
      'locales',
      'middleware',
      'modules',
      'nuxt.config.ts',
      'package.json',
      'packages',
      'pages',
      'plugins',
      'server',
      'shared',
      'templates',
      'ui',
    ])
  })

  it('has no tests but those of templates, no build output of an app and no repository settings in any folder', () => {
    expect(
      files
        .filter(file => !file.startsWith('templates/') || !file.includes('/tests/e2e/'))
        .filter(file =>
          /\.test\.|\.spec\.|(?:^|\/)(?:tests?|\.nuxt|\.output|\.data|\.env|node_modules)(?:\/|$)/.test(
            file,
          ),
        ),
    ).toEqual([])
  })

  it('has the emulator only as it is built', () => {
    const packages = files.filter(file => file.startsWith('packages/'))
    expect(packages.length).toBeGreaterThan(0)
    expect(
      packages.filter(
        file => !/^packages\/facts\/(?:registration|schemas)\/[\w-]+\.ts$/.test(file),
      ),
    ).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining([
        'dist/emulator/index.js',
        'dist/types/packages/emulator/src/index.d.ts',
        // Editors check the seed of an app with it.
        'dist/platform.seed.schema.json',
      ]),
    )
  })

  it('has less than 9 MB of built files', () => {
    const built = files.filter(file => file.startsWith('dist/'))
    const bytes = built.reduce((sum, file) => sum + statSync(join(unpacked, file)).size, 0)

    expect(built.length).toBeGreaterThan(100)
    expect(bytes / 1e6).toBeLessThan(9)
  })

  it('lets no page of the admin load more than 30 scripts, which would delay its first paint', () => {
    const loaded = JSON.parse(
      readFileSync(join(unpacked, 'dist/emulator/pages/page-files.json'), 'utf8'),
    ) as Record<string, string[]>
    const { '': shared = [], ...pages } = loaded
    expect(shared.length).toBeGreaterThan(0)
    expect(Object.keys(pages).length).toBeGreaterThan(50)
    expect(
      Object.entries(pages).filter(([, files]) => 1 + shared.length + files.length > 30),
    ).toEqual([])
  })

  it('names the files of the admin without regard to which one is built first', () => {
    const names = files
      .filter(file => file.startsWith('dist/emulator/pages/'))
      .map(file => file.slice('dist/emulator/pages/'.length))
    const chunks = names.filter(name => name.endsWith('.js') && name !== 'admin.js')

    expect(names.filter(name => name.endsWith('.css'))).toEqual(['admin.css'])
    expect(chunks.length).toBeGreaterThan(10)
    // A bundler distinguishes files of one name by a number, in the order in which they are ready.
    expect(chunks.filter(name => !/^[a-z\d-]+-[\da-f]{8}\.js$/.test(name))).toEqual([])
  })

  it('contains the schemas of the platform, with their license', () => {
    const schemas = files
      .filter(file => file.startsWith('dist/schemas/'))
      .map(file => file.slice('dist/schemas/'.length))
    const versions = ['2025-10', '2026-01', '2026-04', '2026-07', '2026-10', 'unstable']

    expect(schemas.sort()).toEqual(
      [
        'LICENSE',
        'manifest.json',
        'registration.json',
        ...['admin', 'customer', 'storefront'].flatMap(api =>
          versions.flatMap(version => [
            `${api}-${version}.access.json.br`,
            `${api}-${version}.schema.json.br`,
          ]),
        ),
      ].sort(),
    )
    expect(readFileSync(join(unpacked, 'dist/schemas/LICENSE'), 'utf8')).toMatch(/^ISC License\n/)
  })

  it('lists the packages that npm installs with it, and their licenses', () => {
    const bill = JSON.parse(readFileSync(join(unpacked, 'dist/sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      metadata: { component: { name: string } }
      components: { name: string; version: string; licenses?: object[] }[]
    }
    const notices = readFileSync(join(unpacked, 'dist/THIRD_PARTY_NOTICES.md'), 'utf8')
    const names = bill.components.map(({ name }) => name)

    expect(files).toEqual(
      expect.arrayContaining(['dist/sbom.cdx.json', 'dist/THIRD_PARTY_NOTICES.md']),
    )
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual([
      'CycloneDX',
      'nuxt-platform-layer',
    ])
    expect(Object.keys(manifest.dependencies).filter(name => !names.includes(name))).toEqual([])
    for (const { name, version } of bill.components)
      expect(notices).toContain(`| ${name} | ${version} | `)
    expect(notices).toContain(readFileSync(join(unpacked, 'dist/schemas/LICENSE'), 'utf8').trim())
  })

  it('contains every file that README.md links to', () => {
    const links = [
      ...readFileSync(join(unpacked, 'README.md'), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g),
    ].map(([, link]) => link)

    expect(links).toContain('docs/getting-started.md')
    expect(links.filter(link => !files.includes(link ?? ''))).toEqual([])
  })

  it('contains every file that one of its files imports', () => {
    const missing = sources().flatMap(file =>
      sourceImports(join(unpacked, file))
        .filter(specifier => specifier.startsWith('.') && !target(file, specifier))
        .map(specifier => `${file}: ${specifier}`),
    )

    expect(missing).toEqual([])
  })

  it('exports what its files import by its name', () => {
    expect(
      ownImports().filter(path => path.replace(manifest.name, '.') in manifest.exports),
    ).toEqual(ownImports())
    expect(ownImports()).toContain('nuxt-platform-layer/emulator')
  })

  it('declares every package that one of its files imports', () => {
    const declared = { ...manifest.dependencies, ...manifest.peerDependencies }

    // Nuxt 5 brings it, and no range of a peer dependency has its versions before 3.0.0 alone.
    expect(importedPackages().filter(name => !(name in declared))).toEqual(['nitro'])
  })

  it('depends on no package that none of its files imports', () => {
    const imported = importedPackages()

    // Types of Node are used without an import; a stylesheet imports Tailwind, and icons are found
    // by the name of their collection.
    const usedOtherwise = ['@types/node', 'tailwindcss', '@iconify-json/lucide']
    // A package without types has them in a package of its own, for apps that check the sources.
    const isUsed = (name: string) =>
      usedOtherwise.includes(name) || imported.includes(name.replace(/^@types\//, ''))
    expect(Object.keys(manifest.dependencies).filter(name => !isUsed(name))).toEqual([])
  })

  it('needs the minor versions of packages that the tests have run with, or later ones', () => {
    const { packages } = JSON.parse(readFileSync(join(LAYER, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>
    }
    const minorOf = (version = '') => /(\d+\.\d+)\./.exec(version)?.[1]
    const tested = Object.keys(manifest.dependencies).map(name => [
      name,
      minorOf(packages[`node_modules/${name}`]?.version),
    ])

    expect(
      Object.entries(manifest.dependencies).map(([name, range]) => [name, minorOf(range)]),
    ).toEqual(tested)
  })

  it('contains every file that package.json names', () => {
    const named = [
      ...Object.values(manifest.exports).flatMap(entry =>
        typeof entry === 'string' ? entry : Object.values(entry),
      ),
      ...Object.values(manifest.bin),
    ]

    expect(named.filter(file => !files.includes(posix.normalize(file)))).toEqual([])
  })

  it('exports only declared types of its module: an app does not check its sources', () => {
    const entry = manifest.exports['./modules/platform']
    expect(entry).toEqual({ types: './modules/platform/module.d.ts' })
  })

  it('declares each component, with the documentation of its props', () => {
    const components = files.filter(file => /^components\/.*\.vue$/.test(file))
    const lost = components.flatMap(file => {
      const declared = commentsOf(readFileSync(join(unpacked, declarationOf(file)), 'utf8'))
      return commentsOf(propsIn(readFileSync(join(unpacked, file), 'utf8')))
        .filter(comment => !declared.includes(comment))
        .map(comment => `${file}: ${comment}`)
    })

    expect(files.filter(file => file.endsWith('.d.vue.ts'))).toEqual(
      components.map(declarationOf).sort(),
    )
    expect(lost).toEqual([])
  })

  it('can be run as a command', () => {
    const [firstLine] = readFileSync(
      join(unpacked, manifest.bin['nuxt-platform-layer'] ?? ''),
      'utf8',
    ).split('\n')

    expect(firstLine).toBe('#!/usr/bin/env node')
  })
})
