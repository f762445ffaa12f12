import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dependsOnOpenTelemetry } from '../../../modules/platform/open-telemetry'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-telemetry-'))
})
afterEach(() => rm(folder, { recursive: true }))

it.each([
  ['dependencies', true],
  ['devDependencies', true],
  ['optionalDependencies', true],
  ['peerDependencies', false],
])('an app with the API in its %s: %s', async (section, expected) => {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'app', [section]: { '@opentelemetry/api': '^1.9.0' } }),
  )
  expect(dependsOnOpenTelemetry(folder)).toBe(expected)
})

it('an app without it, or without a package.json, is not traced, although the API is in node_modules', async () => {
  expect(dependsOnOpenTelemetry(folder)).toBe(false)
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'app', dependencies: { '@opentelemetry/sdk-trace-base': '^2.0.0' } }),
  )
  expect(dependsOnOpenTelemetry(folder)).toBe(false)
})
