import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { installPeer } from '../../../packages/bench/lib/install-peer.mjs'
import { LAYER } from '../../surface/scratch-app'
import { appFolder } from '../prepare-app'
import { describeInterceptedApp } from './app-journey'

/** The newest version of each major before the one that this repository has. */
const VERSIONS: { version: string; apiVersion: string; billing?: 'one-amount' }[] = [
  { version: '9.7.2', apiVersion: '2024-07', billing: 'one-amount' },
  { version: '10.0.0', apiVersion: '2024-04' },
  { version: '11.14.1', apiVersion: '2025-07' },
  { version: '12.3.0', apiVersion: '2025-10' },
  { version: '13.1.0', apiVersion: '2026-04' },
  { version: '14.0.1', apiVersion: '2026-07' },
]

for (const { version, apiVersion, billing } of VERSIONS) {
  describeInterceptedApp(
    `an app with version ${version} of the official library`,
    () => join(LAYER, 'dist/cli/cli.js'),
    () => [
      process.execPath,
      join(LAYER, 'tests/frameworks/intercepted/node/app.mjs'),
      installLibrary(version),
      apiVersion,
      billing ?? 'line-items',
    ],
  )
}

/** Installs a version of the library, which stays for the next run. */
function installLibrary(version: string): string {
  const folder = appFolder(`shopify-api-${version}`)
  mkdirSync(folder, { recursive: true })
  const manifest = {
    private: true,
    dependencies: { '@shopify/shopify-api': version },
    bench: { before: '2026-10-02', integrity: {} },
  }
  const file = join(folder, 'package.json')
  // A file that is written again would be newer than the packages, which then were installed again.
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(manifest))
  installPeer(folder)
  return folder
}
