import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { loadAdminSchema } from '../../../../emulator/admin-api/schema/load-schema'
import { DEFAULT_API_VERSION } from '../../../../shared/wire'

const MODULES = import.meta.glob<Record<string, { text?: unknown }>>(
  '../../../../admin/**/*-operations.ts',
  { eager: true },
)
const OPERATIONS = Object.entries(MODULES).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, { text }]) =>
    typeof text === 'string' ? [{ name, text, file: path.split('/admin/').at(-1) ?? path }] : [],
  ),
)

describe('the operations of the pages of the admin', () => {
  it('are found', () => {
    expect(OPERATIONS.length).toBeGreaterThan(5)
  })

  it.each(OPERATIONS)('$name of $file is valid', ({ text }) => {
    const schema = loadAdminSchema(DEFAULT_API_VERSION)
    expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([])
  })
})
