import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ownFiles } from '../../../modules/platform/own-files'

const LAYER = fileURLToPath(new URL('../../..', import.meta.url))
const BODY = `${LAYER}server/core/signed-body/request-body.ts`
const { resolveId } = ownFiles(LAYER)

it.each([
  ['../errors/errors', `${LAYER}server/core/errors/errors.ts`],
  ['./signed-payload', `${LAYER}server/core/signed-body/signed-payload.ts`],
  ['../../../shared/wire', `${LAYER}shared/wire.ts`],
])('finds %s', (source, file) => {
  expect(resolveId(source, BODY)).toBe(file)
})

it.each([
  ['a package', 'pathe', BODY],
  ['a name with an ending', './signed-payload.ts', BODY],
  ['a folder', '../errors', BODY],
  ['a file that is missing', './none', BODY],
  ['an entry', './signed-payload', undefined],
  ['a file of the app', './tools', '/app/server/api/products.get.ts'],
  ['a folder whose name begins alike', './request-body', `${LAYER.slice(0, -1)}-extras/index.ts`],
])('leaves %s to the bundler', (_name, source, importer) => {
  expect(resolveId(source, importer)).toBeNull()
})
