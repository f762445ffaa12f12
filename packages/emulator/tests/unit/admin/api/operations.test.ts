import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { DEFAULT_API_VERSION } from '../../../../../../shared/wire'

const ROOT = fileURLToPath(new URL('../../../../admin', import.meta.url))
const FILES = globSync('**/*-operations.ts', { cwd: ROOT }).sort()
const OPERATIONS = (
  await Promise.all(
    FILES.map(async file => {
      const module = (await import(join(ROOT, file))) as object
      return operationsIn(module).map(operation => ({ ...operation, file }))
    }),
  )
).flat()

/** Operations by name. Some modules have groups of them. */
function operationsIn(group: object): { name: string; text: string }[] {
  return Object.entries(group).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return []
    if ('text' in value && typeof value.text === 'string') return [{ name, text: value.text }]
    return operationsIn(value).map(({ name: inner, text }) => ({ name: `${name}.${inner}`, text }))
  })
}

describe('the operations of the pages of the admin', () => {
  it('are found in the files of the pages', () => {
    expect(OPERATIONS.length).toBeGreaterThan(5)
  })

  it.each(OPERATIONS)('$name of $file is valid', ({ text }) => {
    const schema = loadAdminSchema(DEFAULT_API_VERSION)
    expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([])
  })
})
